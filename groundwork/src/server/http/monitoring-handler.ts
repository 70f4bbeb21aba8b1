import * as z from "zod";
import { platformLimits, rateLimits } from "../../contract/limits";
import { withoutQueries, withoutWords } from "../../contract/telemetry";
import { clientIpOf } from "../call/context";
import { consume } from "../call/limiters";
import { AppError } from "../log/app-error";
import { cookieTexts, describeError } from "../log/describe-error";
import { isReference, log } from "../log/log";
import { type Env, env } from "../process/env";
import { refusing } from "./adapters";
import { forwardEnvelope, publicDsn } from "./envelope";
import type { HttpRequest } from "./message";
import { apiHeaders, readJson } from "./message";
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
export const handleMonitoring = (request: Request, settings: Settings): Promise<Response> =>
  refusing("/api/monitoring", async (_request, reference, http) => {
    const answer = await respond(http, reference, settings);
    for (const [name, value] of Object.entries(apiHeaders(reference))) answer.headers.set(name, value);
    return answer;
  })(request);

/** {@link handleMonitoring} of this app. */
export const monitoringHandler = (request: Request): Promise<Response> => handleMonitoring(request, env());

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
