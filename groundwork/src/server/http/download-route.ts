import { ReadableStream } from "node:stream/web";
import type { RateLimit } from "../../contract/limits";
import { type Actor, barredBy, type Permission } from "../../contract/permissions";
import type { HeaderReader } from "../call/context";
import { consume } from "../call/limiters";
import { database, type ProductDatabase } from "../data/database";
import { type DataDatabase, ownData } from "../identity/own-data";
import type { Models } from "../identity/remove-account";
import { AppError } from "../log/app-error";
import { type LoggedCall, logCall, millisecondsSince } from "../log/log";
import { type Route, refusingRoute } from "./adapters";
import { apiHeaders, refuseRequest } from "./message";

type Requested = {
  readonly db: ProductDatabase;
  readonly actor: Actor;
  readonly url: URL;
  /** Of the request's headers, the one that says who asks. */
  readonly headers: HeaderReader;
  readonly reference: string;
};

/** Text of a file a piece at a time, and what the answer says of it. */
type Download = {
  readonly text: AsyncGenerator<string>;
  readonly filename: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type DownloadOptions = {
  /** Path, or the beginning of one that ends with a slash. */
  readonly path: string;
  readonly actorOf: (db: never, headers: HeaderReader) => Promise<Actor | null>;
  /** Roles that may download it; all of them where none are named. */
  readonly permission?: Permission;
  /** Downloads of one user. */
  readonly rateLimit: RateLimit;
  readonly contentType: string;
  /** @throws {ZodError} for a query that is refused */
  readonly textFor: (asked: Requested) => Promise<Download>;
};

/**
 * Route by which a user who is signed in downloads a file. It asks for a session: the token of a program is not looked at.
 * The file is sent as it is made, a piece when the one before was taken, so that little of it is in memory.
 */
export function downloadRoute(options: DownloadOptions): Route {
  const { path, actorOf, permission, rateLimit, contentType, textFor } = options;

  async function respond(request: Request, reference: string, began: number): Promise<Response> {
    if (request.method !== "GET") throw new AppError("METHOD_WRONG", null, { headers: { allow: "GET" } });
    const db = await database();
    const cookie = request.headers.get("cookie");
    const headers = { get: (name: string) => (name === "cookie" ? cookie : null) };
    const actor = await actorOf(db as never, headers);
    if (!actor) throw new AppError("SIGN_IN_NEEDED");
    const barred = permission && barredBy(permission, actor, path);
    if (barred) throw new AppError(barred);
    await consume(rateLimit, actor.id);
    const download = await textFor({ db, actor, url: new URL(request.url), headers, reference });
    const call = { reference, path, user: actor.id };
    const bytes = ReadableStream.from(logged(download.text, call, began));
    return new Response(bytes as BodyInit, {
      headers: {
        ...apiHeaders(reference),
        ...download.headers,
        "content-type": contentType,
        "content-disposition": `attachment; filename="${download.filename}"`,
      },
    });
  }

  return refusingRoute(path, (request, reference) => respond(request, reference, performance.now()));
}

/** The same text in bytes, with a line in the log when it ends; the reader of one that fails sees that it is not whole. */
async function* logged(text: AsyncIterable<string>, call: LoggedCall, began: number) {
  const encoder = new TextEncoder();
  try {
    for await (const piece of text) yield encoder.encode(piece);
    logCall({ ...call, ms: millisecondsSince(began) });
  } catch (error) {
    refuseRequest(error, call);
    throw error;
  }
}

type DataOptions = Pick<DownloadOptions, "actorOf" | "rateLimit"> & { readonly models: Models };

/** Route by which a user downloads all that is kept of them, as JSON. A browser that takes it slowly holds no transaction. */
export const dataRoute = ({ actorOf, models, rateLimit }: DataOptions): Route =>
  downloadRoute({
    path: "/api/account/data",
    actorOf,
    rateLimit,
    contentType: "application/json",
    textFor: async ({ db, actor }) => ({
      filename: "account-data.json",
      text: ownData(db as unknown as DataDatabase, actor.id, models),
    }),
  });
