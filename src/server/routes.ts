import { createRoutes } from "groundwork/server/http/routes";
import { appRouter } from "./router";

/** Routes of the API, for Next's route handlers and for the gateway. */
export const routes = createRoutes(appRouter, []);
