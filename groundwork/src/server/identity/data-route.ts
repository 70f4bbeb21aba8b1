import type { RateLimit } from "../../contract/limits";
import type { Actor } from "../../contract/permissions";
import { downloadRoute } from "../http/download-route";
import type { HeaderReader } from "../http/http-handler";
import type { Route } from "../http/routes";
import type { Models } from "./leaving-rows";
import { type DataDatabase, ownData } from "./own-data";

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
