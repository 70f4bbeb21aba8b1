import type { IncomingMessage } from "node:http";
import { TRPCError } from "@trpc/server";
import { closeDatabase } from "../database/database";
import { answerHeaders, refuse } from "../door/answer";
import { callRefusal } from "../door/calls";
import { closeLimiter } from "../door/limiter";
import { discard, requestOf, send } from "../door/node";
import { answerCall, answerIdentity, answerMonitoring } from "../doors";
import { env } from "../env";
import { answerLive, answerReady } from "../health";
import { identityRefusal } from "../identity/door";
import { flushLog } from "../log";
import { referenceHeader } from "../reference";
import { answerTo, type Refusal } from "../refusal";
import { report } from "../report";
import { appRouter } from "../router";
import { watcher } from "../sentry/watcher";
import type { Handover } from "./handover";

type Handler = (request: Request) => Response | Promise<Response>;

/** Who answers a path of the API. */
function handlerOf(path: string): Handler | undefined {
  if (path.startsWith("/api/trpc/")) return answerCall;
  if (path.startsWith("/api/auth/")) return answerIdentity;
  return {
    "/api/health/live": answerLive,
    "/api/health/ready": answerReady,
    "/monitoring": answerMonitoring,
  }[path];
}

/** The app's API for the front, made in Next's bundle: the same doors that Next's route handlers open. */
export const api: Handover = {
  handlerOf: (path) => {
    const handler = handlerOf(path);
    return (
      handler &&
      (async (request, response) =>
        send(await handler(requestOf(request, response, env().APP_URL)), response))
    );
  },
  refuse: async (refusal, request, response) => {
    await discard(request);
    await send(refusalFor(request, refusal), response);
  },
  report,
  close: async () => {
    await closeLimiter();
    await closeDatabase();
    await watcher()?.close();
    await flushLog();
  },
};

function refusalFor({ url = "", headers }: IncomingMessage, refusal: Refusal): Response {
  const reference = String(headers[referenceHeader]);
  const where = { reference, path: url };
  if (url.startsWith("/api/auth/")) return refuse(refusal, where, identityRefusal(reference));
  if (url.startsWith("/api/")) return refuse(refusal, where, callRefusal(appRouter, reference));
  const { status, message } = answerTo(new TRPCError({ code: "BAD_REQUEST", cause: refusal }));
  const type = { "content-type": "text/plain; charset=utf-8" };
  return new Response(`${message}\n`, {
    status,
    headers: { ...answerHeaders(reference), ...refusal.headers, ...type },
  });
}
