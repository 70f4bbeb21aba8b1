import type { IncomingMessage } from "node:http";
import { TRPCError } from "@trpc/server";
import type { Refusal } from "../app-error";
import { logCall } from "../call-log";
import { closeDatabase } from "../database";
import type { Answered } from "../http/http-handler";
import { discard, sendAnswer } from "../http/node-adapter";
import { closeLimiter } from "../http/rate-limiter";
import { answerToError } from "../http/response";
import type { Routes } from "../http/routes";
import { callRefusal } from "../http/trpc-handler";
import { flushLog } from "../log";
import { errorEntry } from "../product";
import { referenceHeader } from "../reference";
import { report } from "../report";
import { telemetry } from "../telemetry/telemetry";
import { errorPage } from "./error-page";
import type { Handlers } from "./register-handlers";
import { pathOf } from "./request-rules";

/** Handlers of the app's API for the gateway, made in Next's bundle: the same routes that Next's route handlers serve. */
export const createHandlers = (routes: Routes): Handlers => ({
  handlerOf: (path) => routes.find(path)?.node,
  refuse: async (refusal, request, response) => {
    await discard(request);
    await sendAnswer(refusalFor(routes, request, refusal), response);
  },
  report,
  close: async () => {
    await closeLimiter();
    await closeDatabase();
    await telemetry()?.close();
    await flushLog();
  },
});

function refusalFor(routes: Routes, { url = "", headers }: IncomingMessage, refusal: Refusal): Answered {
  const reference = String(headers[referenceHeader]);
  const error = new TRPCError({ code: "BAD_REQUEST", cause: refusal });
  logCall({ reference, path: url }, error);
  const route = routes.find(pathOf(url));
  if (route) return answerToError(error, reference, route.writeError(reference));
  if (url.startsWith("/api/")) return answerToError(error, reference, callRefusal(reference));
  const { status, headers: owed } = answerToError(error, reference, () => null);
  const { message } = errorEntry(refusal.code);
  const [type, body] = String(headers.accept).includes("text/html")
    ? ["text/html", errorPage({ message, reference, retry: status >= 429 })]
    : ["text/plain", `${message}\n`];
  return { status, headers: { ...owed, "content-type": `${type}; charset=utf-8` }, body };
}
