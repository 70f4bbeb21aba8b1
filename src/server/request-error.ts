import type { Instrumentation } from "next";
import { cookieTexts } from "./describe-error";
import { referenceOf } from "./reference";
import { report } from "./report";

type Given = Parameters<Instrumentation.onRequestError>;

/**
 * Reports what Next met in a page, a layout or a route. What a procedure threw has been reported by then, under the
 * number that the error carries as its digest. To any other error Next itself has given a digest, which is the number
 * on the screen: the log has it too, beside that of the request.
 */
export function reportRequestError(
  error: unknown,
  { path, headers }: Given[1],
  { routePath, routeType }: Given[2],
): void {
  const given = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const request = referenceOf(given);
  const digest = error instanceof Error && "digest" in error ? error.digest : null;
  const reference = typeof digest === "string" ? digest : request;
  const { pathname, searchParams } = new URL(path, "http://localhost");
  report(error, {
    reference,
    path: pathname,
    carried: [...searchParams.values(), ...cookieTexts(given.get("cookie"))],
    facts: { request, route: routePath, type: routeType },
  });
}
