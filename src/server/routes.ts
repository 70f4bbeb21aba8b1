import { createRoutes } from "groundwork/server/http/routes";
import { dataRoute } from "groundwork/server/identity/data-route";
import { openApiRoute } from "groundwork/server/specification/open-api-route";
import { accountLimits } from "@/product/account/limits";
import { specificationReaders } from "@/product/screens";
import { identity } from "./identity/identity";
import { appRouter } from "./router";
import { ownedModels } from "./rows/registry";

const accountData = dataRoute({
  actorOf: identity.actorOf,
  models: ownedModels,
  rateLimit: accountLimits.rates.downloads,
});

const openApi = openApiRoute({ actorOf: identity.actorOf, readers: specificationReaders });

/** Routes of the API, for Next's route handlers and for the gateway. */
export const routes = createRoutes(appRouter, [...identity.routes, accountData, openApi]);
