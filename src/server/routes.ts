import { database } from "groundwork/server/database";
import { rateLimiter } from "groundwork/server/http/rate-limiter";
import { createRoutes, webRoute } from "groundwork/server/http/routes";
import { authOn } from "./identity/auth";
import { handleIdentity } from "./identity/http";
import { appRouter } from "./router";

/** Routes of the API, for Next's route handlers and for the gateway. */
export const routes = createRoutes(appRouter, [
  webRoute("/api/auth/", (request) =>
    handleIdentity(request, async () => {
      const db = await database();
      return { auth: await authOn(db), db, rateLimiter: await rateLimiter() };
    }),
  ),
]);
