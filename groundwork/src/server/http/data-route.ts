import { type DataDatabase, ownData } from "../identity/own-data";
import type { Models } from "../identity/remove-account";
import type { Route } from "./adapters";
import { type DownloadOptions, downloadRoute } from "./download-route";

type Options = Pick<DownloadOptions, "actorOf" | "rateLimit"> & { readonly models: Models };

/** Route by which a user downloads all that is kept of them, as JSON. A browser that takes it slowly holds no transaction. */
export const dataRoute = ({ actorOf, models, rateLimit }: Options): Route =>
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
