import { type RecordedRequests, requestsPath } from "../../../contract/development";
import { isFromThisMachine } from "../../call/context";
import { type Route, refusing, webRoute } from "../../http/adapters";
import { apiHeaders } from "../../http/message";
import { AppError } from "../../log/app-error";
import { recordedRequests } from "./requests";

/** Route that tells pages and programs of this machine what the last requests did. For all others there is none. */
export const requestsRoute: Route = webRoute(requestsPath, refusing(requestsPath, respond));

function respond({ method, headers, url }: Request, reference: string): Response {
  if (!isFromThisMachine(headers)) throw new AppError("CALL_UNKNOWN");
  if (method !== "GET") throw new AppError("METHOD_WRONG", null, { headers: { allow: "GET" } });
  if (isForeign(headers)) throw new AppError("ORIGIN_FOREIGN");
  const wanted = new URL(url).searchParams.getAll("reference");
  const answer: RecordedRequests = { requests: recordedRequests(wanted) };
  return new Response(JSON.stringify(answer), {
    headers: { ...apiHeaders(reference), "content-type": "application/json" },
  });
}

/** Whether a page of another origin asks, be it another port of this machine. A program says nothing of an origin. */
function isForeign(headers: Headers): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const own = URL.canParse(origin ?? "") && new URL(origin ?? "").host === headers.get("host");
  return (origin !== null && !own) || site === "cross-site" || site === "same-site";
}
