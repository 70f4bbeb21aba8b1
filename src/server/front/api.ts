import type { IncomingMessage } from "node:http";
import { TRPCError } from "@trpc/server";
import { errors } from "@/product/product";
import { logCall } from "../call-log";
import { closeDatabase } from "../database/database";
import { answerToError } from "../door/answer";
import { callRefusal } from "../door/calls";
import type { Answered } from "../door/exchange";
import { closeLimiter } from "../door/limiter";
import { type ApiHandler, discard, forNode, sendAnswer, webForNode } from "../door/node";
import { answerIdentity, calls } from "../doors";
import { env } from "../env";
import { answerLive, answerReady } from "../health";
import { identityRefusal } from "../identity/door";
import { flushLog } from "../log";
import { referenceHeader } from "../reference";
import type { Refusal } from "../refusal";
import { report } from "../report";
import { appRouter } from "../router";
import { answerMonitoring } from "../sentry/door";
import { watcher } from "../sentry/watcher";
import type { Handover } from "./handover";
import { refusalPage } from "./refusal-page";
import { pathOf } from "./rules";

const forCalls = forNode(calls);
const forIdentity = webForNode(answerIdentity, () => env().APP_URL);
const others: Readonly<Record<string, ApiHandler>> = {
  "/api/health/live": webForNode(answerLive, () => env().APP_URL),
  "/api/health/ready": webForNode(answerReady, () => env().APP_URL),
  "/monitoring": webForNode(answerMonitoring, () => env().APP_URL),
};

/** The app's API for the front, made in Next's bundle: the same doors that Next's route handlers open. */
export const api: Handover = {
  handlerOf: (path) => {
    if (path.startsWith("/api/trpc/")) return forCalls;
    if (path.startsWith("/api/auth/")) return forIdentity;
    return Object.hasOwn(others, path) ? others[path] : undefined;
  },
  refuse: async (refusal, request, response) => {
    await discard(request);
    await sendAnswer(refusalFor(request, refusal), response);
  },
  report,
  close: async () => {
    await closeLimiter();
    await closeDatabase();
    await watcher()?.close();
    await flushLog();
  },
};

function refusalFor({ url = "", headers }: IncomingMessage, refusal: Refusal): Answered {
  const reference = String(headers[referenceHeader]);
  const error = new TRPCError({ code: "BAD_REQUEST", cause: refusal });
  logCall({ reference, path: url }, error);
  if (/^\/(api\/auth\/|monitoring$)/.test(pathOf(url)))
    return answerToError(error, reference, identityRefusal(reference));
  if (url.startsWith("/api/")) return answerToError(error, reference, callRefusal(appRouter, reference));
  const { status, headers: owed } = answerToError(error, reference, () => null);
  const { message } = errors[refusal.code];
  const [type, body] = String(headers.accept).includes("text/html")
    ? ["text/html", refusalPage({ message, reference, retry: status >= 429 })]
    : ["text/plain", `${message}\n`];
  return { status, headers: { ...owed, "content-type": `${type}; charset=utf-8` }, body };
}
