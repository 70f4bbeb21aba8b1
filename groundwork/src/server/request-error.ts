import type { Instrumentation } from "next";
import { cookieTexts } from "./describe-error";
import { referenceOf } from "./reference";
import { report } from "./report";

type HookParameters = Parameters<Instrumentation.onRequestError>;

/**
 * Reports what Next met in a page, a layout or a route, under the reference of the request, which is also what the page
 * shows. What a procedure threw has been reported by then.
 */
export function reportRequestError(
  error: unknown,
  { path, headers }: HookParameters[1],
  { routePath, routeType }: HookParameters[2],
): void {
  const requestHeaders = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const { pathname, searchParams } = new URL(path, "http://localhost");
  report(error, {
    reference: referenceOf(requestHeaders),
    path: pathname,
    carried: [...searchParams.values(), ...cookieTexts(requestHeaders.get("cookie"))],
    facts: { route: routePath, type: routeType },
  });
}
