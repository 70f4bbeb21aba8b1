import { database } from "groundwork/server/database";
import { limiter } from "groundwork/server/http/rate-limiter";
import { createRoutes, webRoute } from "groundwork/server/http/routes";
import { authOn } from "./identity/auth";
import { identityDoor } from "./identity/http";
import { appRouter } from "./router";

/** Routes of the API, for Next's route handlers and for the gateway. */
export const routes = createRoutes(appRouter, [
  webRoute("/api/auth/", (request) =>
    identityDoor(request, async () => {
      const db = await database();
      return { auth: await authOn(db), db, limiter: await limiter() };
    }),
  ),
]);
