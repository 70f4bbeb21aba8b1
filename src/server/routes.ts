import { createRoutes } from "groundwork/server/http/routes";
import { identity } from "./identity/identity";
import { appRouter } from "./router";

/** Routes of the API, for Next's route handlers and for the gateway. */
export const routes = createRoutes(appRouter, [...identity.routes]);
