import type { IncomingHttpHeaders } from "node:http";
import { toErrorResponse } from "../app-error";
import { closeApp } from "../close-app";
import { discardBody } from "../http/body";
import { sendResponse } from "../http/node-adapter";
import { type ErrorWriter, refuseRequest } from "../http/response";
import type { Routes } from "../http/routes";
import { callError } from "../http/trpc-handler";
import { referenceHeader } from "../reference";
import { report } from "../report";
import { errorPage } from "./error-page";
import type { Handlers } from "./register-handlers";
import { isApi, pathOf } from "./request-rules";

/** Handlers of the app's API for the gateway, made in Next's bundle: the same routes that Next's route handlers serve. */
export const createHandlers = (routes: Routes): Handlers => ({
  handlerOf: (path) => routes.find(path)?.node,
  sendError: async (error, request, response) => {
    await discardBody(request);
    const { url = "", headers } = request;
    const call = { reference: String(headers[referenceHeader]), path: url };
    const route = routes.find(pathOf(url)) ?? { writeError: isApi(url) ? callError : pageError(headers) };
    await sendResponse(refuseRequest(error, call, route.writeError), response);
  },
  report,
  close: closeApp,
});

/** Writes an error for who asked for a page, or for what else is no call. */
const pageError =
  ({ accept }: IncomingHttpHeaders): ErrorWriter =>
  (error, reference) => {
    const { message, status } = toErrorResponse(error);
    const [type, body] = String(accept).includes("text/html")
      ? ["text/html", errorPage({ message, reference, retry: status >= 429 })]
      : ["text/plain", `${message}\n`];
    return { contentType: `${type}; charset=utf-8`, body };
  };
