import type { RateLimit } from "../../contract/limits";
import type { Actor } from "../../contract/permissions";
import { AppError } from "../app-error";
import { logCall, millisecondsSince } from "../call-log";
import { database } from "../database";
import { type HeaderReader, webResponseOf } from "../http/http-handler";
import { consume } from "../http/rate-limiter";
import { apiHeaders, refuseRequest, withReference } from "../http/response";
import { type Route, webRoute } from "../http/routes";
import { referenceOf } from "../reference";
import type { Models } from "./leaving-rows";
import { type DataDatabase, ownData } from "./own-data";

type Options = {
  readonly actorOf: (db: never, headers: HeaderReader) => Promise<Actor | null>;
  readonly models: Models;
  /** Downloads of one user. */
  readonly rateLimit: RateLimit;
};

const path = "/api/account/data";

/**
 * Route by which a user who is signed in downloads all that is kept of them, as a file of JSON. It asks for a session: the
 * token of a program is not looked at. The file is sent as it is read, and a browser that takes it slowly holds no transaction.
 */
export function dataRoute({ actorOf, models, rateLimit }: Options): Route {
  async function respond(request: Request, reference: string, began: number): Promise<Response> {
    if (request.method !== "GET") throw new AppError("METHOD_WRONG", null, { headers: { allow: "GET" } });
    const db = await database();
    const cookie = request.headers.get("cookie");
    const headers = { get: (name: string) => (name === "cookie" ? cookie : null) };
    const actor = await actorOf(db as never, headers);
    if (!actor) throw new AppError("SIGN_IN_NEEDED");
    await consume(rateLimit, actor.id);
    const call = { reference, path, user: actor.id };
    const text = logged(ownData(db as unknown as DataDatabase, actor.id, models), {
      done: () => logCall({ ...call, ms: millisecondsSince(began) }),
      failed: (error) => refuseRequest(error, call, withReference(reference)),
    });
    return new Response(streamOf(text), {
      headers: {
        ...apiHeaders(reference),
        "content-type": "application/json",
        "content-disposition": 'attachment; filename="account-data.json"',
      },
    });
  }

  return webRoute(path, async (request) => {
    const reference = referenceOf(request.headers);
    try {
      return await respond(request, reference, performance.now());
    } catch (error) {
      return webResponseOf(refuseRequest(error, { reference, path }, withReference(reference)));
    }
  });
}

/** Stream of a text, of which a piece is read when the one before was taken. */
function streamOf(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await text.return(undefined)),
  });
}

type Ends = { readonly done: () => void; readonly failed: (error: unknown) => void };

/** The same text, with a line in the log when it ends; the reader of one that fails sees that it is not whole. */
async function* logged(text: AsyncIterable<string>, { done, failed }: Ends): AsyncGenerator<string> {
  try {
    yield* text;
    done();
  } catch (error) {
    failed(error);
    throw error;
  }
}
