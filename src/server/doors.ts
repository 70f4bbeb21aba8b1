import { database } from "./database/database";
import { answerCalls } from "./door/calls";
import { forWeb } from "./door/exchange";
import { limiter } from "./door/limiter";
import { authOn } from "./identity/auth";
import { identityDoor } from "./identity/door";
import { appRouter } from "./router";

/** Answers a call of a procedure, and refuses everything that is none. */
export const calls = answerCalls(appRouter);

/** {@link calls} as Next's route handlers open them. */
export const answerCall = forWeb(calls);

/** Answers a request to sign in, up or out, or to change one's password. */
export const answerIdentity = (request: Request): Promise<Response> =>
  identityDoor(request, async () => {
    const db = await database();
    return { auth: await authOn(db), db, limiter: await limiter() };
  });
