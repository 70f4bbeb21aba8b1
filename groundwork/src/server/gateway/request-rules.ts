import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { AppError } from "../app-error";
import { hasBody } from "../http/body";
import { gatewayLimits } from "./limits";

/** Facts about the app that the rules need. */
export type RequestRules = {
  /** Whether a `Host` names this app. */
  readonly isOwnHost: (host: string | undefined) => boolean;
  /** Whether a path is that of a page. */
  readonly isPage: (path: string) => boolean;
};

/** The methods that the API may be asked with: no TRACE, no CONNECT, nothing that only Node's parser knows. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";

/** Whether a path is that of a health check, which has to be answered on any host and under any load. */
export const isHealth = (path: string): boolean => path.startsWith("/api/health/");

/** Whether a path is answered by route handlers, which alone take bodies. The rest are pages and files. */
export const isApi = (path: string): boolean => path.startsWith("/api/");

/** Why a request goes no further, seen from its first lines; `undefined` lets it pass. */
export function ruleViolation(
  { method = "", url = "", headers, rawHeaders }: IncomingMessage,
  { isOwnHost, isPage }: RequestRules,
): AppError | undefined {
  if (rawHeaders.length / 2 > gatewayLimits.headers) return new AppError("REQUEST_TOO_LARGE");
  // The form in which proxies are asked, with a URL that wins over the `Host`.
  if (!url.startsWith("/")) return new AppError("REQUEST_MALFORMED");
  const path = pathOf(url);
  // Only a trusted proxy's word about the name has come this far.
  const host = headers["x-forwarded-host"] ?? headers.host;
  if (!isHealth(path) && !isOwnHost(String(host))) return new AppError("HOST_WRONG");
  // A compressed body would be bounded only after it has been inflated.
  if (headers["content-encoding"] !== undefined) return new AppError("MEDIA_TYPE_WRONG");
  if (isApi(path)) {
    return methods.includes(method)
      ? undefined
      : new AppError("METHOD_WRONG", null, { headers: { allow: methods.join(", ") } });
  }
  // A form that was submitted before scripts were there, or where there are none: see `form-post.ts`.
  if (method === "POST" && isPage(path)) return undefined;
  // Every hole so far by which strangers ran code in a React server was a body that a page was sent.
  if (method !== "GET" && method !== "HEAD")
    return new AppError("METHOD_WRONG", null, { headers: { allow: "GET, HEAD" } });
  return hasBody(headers) || !isRouterState(headers["next-router-state-tree"])
    ? new AppError("REQUEST_MALFORMED")
    : undefined;
}

/** Whether Next can read what its router says about the page that it is on; else it would answer 500. */
function isRouterState(state: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(state);
    return true;
  } catch {
    return false;
  }
}
