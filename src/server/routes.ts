import { auditRoute } from "groundwork/server/audit/csv-route";
import { createRoutes } from "groundwork/server/http/routes";
import { dataRoute } from "groundwork/server/identity/data-route";
import { openApiRoute } from "groundwork/server/specification/open-api-route";
import { accountLimits } from "@/product/account/limits";
import { auditLimits } from "@/product/audit/limits";
import { auditPermissions } from "@/product/audit/permissions";
import { specificationReaders } from "@/product/screens";
import { identity } from "./identity/identity";
import { appRouter } from "./router";
import { ownedModels } from "./rows/registry";

const accountData = dataRoute({
  actorOf: identity.actorOf,
  models: ownedModels,
  rateLimit: accountLimits.rates.downloads,
});

const auditLog = auditRoute({
  actorOf: identity.actorOf,
  permission: auditPermissions.list,
  rateLimit: auditLimits.rates.exports,
  maxRows: auditLimits.exportRows,
});

const openApi = openApiRoute({ actorOf: identity.actorOf, readers: specificationReaders });

/** Routes of the API, for Next's route handlers and for the gateway. */
export const routes = createRoutes(appRouter, [...identity.routes, accountData, auditLog, openApi]);
