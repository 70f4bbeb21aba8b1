import type { IncomingMessage } from "node:http";
import { TRPCError } from "@trpc/server";
import type { AppError } from "../app-error";
import { logCall } from "../call-log";
import { closeApp } from "../close-app";
import { discardBody } from "../http/body";
import type { HttpResponse } from "../http/http-handler";
import { sendResponse } from "../http/node-adapter";
import { errorToResponse } from "../http/response";
import type { Routes } from "../http/routes";
import { callRefusal } from "../http/trpc-handler";
import { errorEntry } from "../product";
import { referenceHeader } from "../reference";
import { report } from "../report";
import { errorPage } from "./error-page";
import type { Handlers } from "./register-handlers";
import { pathOf } from "./request-rules";

/** Handlers of the app's API for the gateway, made in Next's bundle: the same routes that Next's route handlers serve. */
export const createHandlers = (routes: Routes): Handlers => ({
  handlerOf: (path) => routes.find(path)?.node,
  sendError: async (error, request, response) => {
    await discardBody(request);
    await sendResponse(errorResponse(routes, request, error), response);
  },
  report,
  close: closeApp,
});

function errorResponse(
  routes: Routes,
  { url = "", headers }: IncomingMessage,
  refusal: AppError,
): HttpResponse {
  const reference = String(headers[referenceHeader]);
  const error = new TRPCError({ code: "BAD_REQUEST", cause: refusal });
  logCall({ reference, path: url }, error);
  const route = routes.find(pathOf(url));
  if (route) return errorToResponse(error, reference, route.writeError(reference));
  if (url.startsWith("/api/")) return errorToResponse(error, reference, callRefusal(reference));
  const { status, headers: errorHeaders } = errorToResponse(error, reference, () => null);
  const { message } = errorEntry(refusal.code);
  const [type, body] = String(headers.accept).includes("text/html")
    ? ["text/html", errorPage({ message, reference, retry: status >= 429 })]
    : ["text/plain", `${message}\n`];
  return { status, headers: { ...errorHeaders, "content-type": `${type}; charset=utf-8` }, body };
}
