import { platformLimits } from "../../contract/limits";
import { parseClean, withoutWords } from "../../contract/telemetry";
import { createSemaphore, type Semaphore } from "../call/limiters";
import { AppError, unavailable } from "../log/app-error";

/**
 * An envelope of a browser as it is passed on, and the DSN of the project that it is meant for. It is lines of JSON: a
 * header, then a header and a payload for each item. Pages of an earlier build may not have cleaned it.
 * @returns undefined when it is nothing of the kind: an attachment, for one, may hold anything
 */
function cleaned(envelope: Uint8Array): { dsn: unknown; body: string } | undefined {
  const [header = "", ...items] = new TextDecoder().decode(envelope).trimEnd().split("\n");
  try {
    const { dsn } = JSON.parse(header);
    const lines = [header, ...items].map((line) => parseClean(line, withoutWords));
    // A payload that was cleaned has another length; without one it ends with its line.
    const written = lines.map((line, at) =>
      at % 2 === 0 ? JSON.stringify(line) : JSON.stringify({ ...Object(line), length: undefined }),
    );
    return { dsn, body: [JSON.stringify({ ...Object(lines[0]), dsn }), ...written.slice(1), ""].join("\n") };
  } catch {
    return undefined;
  }
}

/** The DSN as browsers may know it: older ones have a secret beside the key. */
export function publicDsn(dsn: string): string {
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
export async function forwardEnvelope(
  envelope: Uint8Array,
  dsn: string,
  { semaphore, seconds } = bounds,
): Promise<Response> {
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
