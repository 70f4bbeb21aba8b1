import * as z from "zod";
import { attempt } from "../../contract/attempt";
import { platformLimits, rateLimits } from "../../contract/limits";
import { parseClean, withoutQueries, withoutWords } from "../../contract/telemetry";
import { clientIpOf } from "../call/context";
import { consume, createSemaphore, type Semaphore } from "../call/limiters";
import { AppError, unavailable } from "../log/app-error";
import { cookieTexts, describeError } from "../log/describe-error";
import { isReference, log } from "../log/log";
import { type Env, env } from "../process/env";
import { refusing } from "./adapters";
import { apiHeaders, type HttpRequest, readJson } from "./message";
import { refuseForeignOrigin } from "./trpc-handler";

const { problemLength } = platformLimits;

/** Report of a browser about an error of its own. */
const problem = z.strictObject({
  /** Reference that the browser shows the user. */
  reference: z.string().refine(isReference),
  name: z.string().max(problemLength.name),
  message: z.string().max(problemLength.message),
  stack: z.string().max(problemLength.stack),
  /** The path of the page, without its query. */
  page: z.string().max(problemLength.page),
});

type Settings = Pick<Env, "APP_URL" | "SENTRY_DSN" | "SENTRY_ENVIRONMENT" | "SENTRY_TRACES_SAMPLE_RATE">;

/**
 * Takes what browsers have to report. To a GET it answers whether there is a Sentry and how to speak to it; an error is
 * written to the log, under the reference that the browser shows; an envelope of the SDK is passed on.
 */
export const handleMonitoring = (request: Request, settings: Settings = env()): Promise<Response> =>
  refusing("/api/monitoring", async (_request, reference, http) => {
    const answer = await respond(http, reference, settings);
    for (const [name, value] of Object.entries(apiHeaders(reference))) answer.headers.set(name, value);
    return answer;
  })(request);

async function respond(request: HttpRequest, reference: string, settings: Settings): Promise<Response> {
  if (request.method === "GET") return sdkSettings(settings);
  if (request.method !== "POST")
    throw new AppError("METHOD_WRONG", null, { headers: { allow: "GET, POST" } });
  refuseForeignOrigin(request, settings.APP_URL);
  await consume(rateLimits.reportsFromAddress, clientIpOf(request.headers));
  if (request.headers.get("content-type") === "application/x-sentry-envelope") {
    if (!settings.SENTRY_DSN) throw new AppError("CALL_UNKNOWN");
    return forwardEnvelope(await request.read(platformLimits.requestBytes), settings.SENTRY_DSN);
  }
  const { page, ...report } = problem.parse(await readJson(request));
  const described = { name: report.name, stack: withoutQueries(asV8Writes(report.stack)) };
  const thrown = Object.assign(new Error(withoutWords(report.message)), described);
  const error = describeError(thrown, cookieTexts(request.headers.get("cookie")));
  log().error({ reference: report.reference, request: reference, path: page, from: "browser", error });
  return new Response(null, { status: 204 });
}

/** The first lines of the stack of a browser that may write `name@address`, as the log writes them. */
const asV8Writes = (stack: string) =>
  stack
    .split("\n", maxStackLines)
    .map((line) => line.replace(/^(.*?)@(?=[\w-]+:)/, "    at $1 "))
    .join("\n");

/** Lines of a stack that are looked up in the source, which takes reading a file for each: more say nothing new. */
const maxStackLines = 30;

/** Settings that the browser's SDK is started with; nothing where there is no DSN. */
function sdkSettings({ SENTRY_DSN, SENTRY_ENVIRONMENT, SENTRY_TRACES_SAMPLE_RATE }: Settings): Response {
  if (!SENTRY_DSN) return new Response(null, { status: 204 });
  return Response.json({
    dsn: publicDsn(SENTRY_DSN),
    environment: SENTRY_ENVIRONMENT,
    tracesSampleRate: SENTRY_TRACES_SAMPLE_RATE,
  });
}

/**
 * An envelope of a browser as it is passed on, and the DSN of the project that it is meant for. It is lines of JSON: a
 * header, then a header and a payload for each item. Pages of an earlier build may not have cleaned it.
 * @returns undefined when it is nothing of the kind: an attachment, for one, may hold anything
 */
function cleaned(envelope: Uint8Array): { dsn: unknown; body: string } | undefined {
  const [header = "", ...items] = new TextDecoder().decode(envelope).trimEnd().split("\n");
  return attempt(() => {
    const { dsn } = JSON.parse(header);
    const lines = [header, ...items].map((line) => parseClean(line, withoutWords));
    // A payload that was cleaned has another length; without one it ends with its line.
    const written = lines.map((line, at) =>
      at % 2 === 0 ? JSON.stringify(line) : JSON.stringify({ ...Object(line), length: undefined }),
    );
    return { dsn, body: [JSON.stringify({ ...Object(lines[0]), dsn }), ...written.slice(1), ""].join("\n") };
  });
}

/** The DSN as browsers may know it: older ones have a secret beside the key. */
function publicDsn(dsn: string): string {
  const url = new URL(dsn);
  url.password = "";
  return url.href;
}

/** Asks the browser's SDK to keep to itself for a minute. */
const sentryUnavailable = () => unavailable(60);

const bounds: { readonly semaphore: Semaphore; readonly seconds: number } = {
  semaphore: createSemaphore({ permits: platformLimits.envelopes.inFlight, refusal: sentryUnavailable }),
  seconds: platformLimits.envelopes.seconds,
};

/**
 * Passes an envelope of a browser on, cleaned, to the project that the server itself reports to, and to no other. When Sentry is
 * slow or away, that costs a bounded time and a bounded number of connections.
 * @returns Sentry's answer, without a body
 * @throws {AppError} when it is no envelope for that project, or when there is no answer
 */
export async function forwardEnvelope(envelope: Uint8Array, dsn: string, { semaphore, seconds } = bounds) {
  const passed = cleaned(envelope);
  if (passed?.dsn !== publicDsn(dsn)) throw new AppError("NOT_ALLOWED");
  const { protocol, host, pathname } = new URL(dsn);
  const project = pathname.lastIndexOf("/");
  const url = `${protocol}//${host}${pathname.slice(0, project)}/api${pathname.slice(project)}/envelope/`;
  return semaphore.run(async () => {
    const { status, headers } = await fetch(url, {
      method: "POST",
      body: passed.body,
      headers: { "content-type": "application/x-sentry-envelope" },
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(seconds * 1000),
    }).catch(() => {
      throw sentryUnavailable();
    });
    // Whether Sentry wants less is all that the browser's SDK asks for.
    const forwarded = ["x-sentry-rate-limits", "retry-after"].flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return new Response(null, { status: status === 200 ? 204 : status, headers: forwarded });
  });
}
