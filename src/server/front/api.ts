import type { IncomingMessage, ServerResponse } from "node:http";
import { closeDatabase } from "../database/database";
import { closeLimiter } from "../door/limiter";
import { answerWith } from "../door/node";
import { answerCall, answerIdentity } from "../doors";
import { env } from "../env";
import { reportError } from "../report";
import type { Handover } from "./handover";

const isCall = (path: string) => path.startsWith("/api/trpc/");
const isIdentity = (path: string) => path.startsWith("/api/auth/");

/** The app's API for the front, made in Next's bundle: the same doors that Next's route handlers open. */
export const api: Handover = {
  answers: (path) => isCall(path) || isIdentity(path),
  answer: (request: IncomingMessage, response: ServerResponse) =>
    answerWith(isIdentity(request.url ?? "") ? answerIdentity : answerCall, request, response, env().APP_URL),
  report: reportError,
  close: async () => {
    await closeLimiter();
    await closeDatabase();
  },
};
