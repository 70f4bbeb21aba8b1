import type { Instrumentation } from "next";
import { isRecord } from "../../contract/record";
import { requestReference } from "../call/context";
import { credentialTexts } from "../log/describe-error";
import { recordError } from "../log/log";

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
  if (isRefusal(error)) return;
  const requestHeaders = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const [cookie, authorization] = [requestHeaders.get("cookie"), requestHeaders.get("authorization")];
  const { pathname, searchParams } = new URL(path, "http://localhost");
  recordError(error, {
    reference: requestReference(requestHeaders),
    path: pathname,
    carried: [...searchParams.values(), ...credentialTexts({ cookie, authorization })],
    facts: { route: routePath, type: routeType },
  });
}

/** Whether it is how a call was answered, which the call has logged: a component has thrown it on. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && "data" in error && isRecord(error.data) && "reference" in error.data;
