import { AppError } from "../app-error";
import { env } from "../env";
import { hasBearer } from "./bearer";
import type { HttpRequest } from "./http-handler";

/**
 * CSRF protection: refuses a request that another site's page may have sent with this visitor's cookies. Only what may change something
 * is asked: the browser itself keeps the answer to a GET from other sites. With a token the cookies are not read.
 * @throws {AppError} when it is not known to come from a page of this origin
 */
export function refuseForeignOrigin(
  { method, headers }: Pick<HttpRequest, "method" | "headers">,
  origin = env().APP_URL,
): void {
  if (method === "GET" || method === "HEAD" || hasBearer(headers)) return;
  const from = headers.get("origin");
  // Browsers write "null" for pages that hide where they come from, so it is never taken for absent.
  const own = from === null ? headers.get("sec-fetch-site") === "same-origin" : from === origin;
  if (!own) throw new AppError("ORIGIN_FOREIGN");
}

/**
 * Refuses a subscription of another site's page: the browser would keep its values from that page, but the stream would
 * take one of the visitor's places.
 * @throws {AppError} when the browser says so
 */
export function refuseForeignStream({ headers }: Pick<HttpRequest, "headers">): void {
  const from = headers.get("sec-fetch-site");
  if (from === "cross-site" || from === "same-site") throw new AppError("ORIGIN_FOREIGN");
}
