import type { RateLimit } from "../../contract/limits";
import type { Actor } from "../../contract/permissions";
import type { HeaderReader } from "../call/context";
import { type DataDatabase, ownData } from "../identity/own-data";
import type { Models } from "../identity/remove-account";
import type { Route } from "./adapters";
import { downloadRoute } from "./download-route";

type Options = {
  readonly actorOf: (db: never, headers: HeaderReader) => Promise<Actor | null>;
  readonly models: Models;
  /** Downloads of one user. */
  readonly rateLimit: RateLimit;
};

/**
 * Route by which a user who is signed in downloads all that is kept of them, as a file of JSON. A browser that takes it
 * slowly holds no transaction.
 */
export const dataRoute = ({ actorOf, models, rateLimit }: Options): Route =>
  downloadRoute({
    path: "/api/account/data",
    actorOf,
    rateLimit,
    contentType: "application/json",
    filename: "account-data.json",
    textFor: async ({ db, actor }) => ({
      text: ownData(db as unknown as DataDatabase, actor.id, models),
    }),
  });
