import {
  auditRoute,
  authRoutes,
  createRoutes,
  dataRoute,
  openApiRoute,
  providerRoutes,
} from "groundwork/server";
import { accountLimits, auditLimits } from "@/product/limits";
import { auditPermissions } from "@/product/permissions";
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

const provider = providerRoutes(identity.providerSignIn);
const openApi = openApiRoute({ actorOf: identity.actorOf, readers: specificationReaders });

/** Routes of the API, for Next's route handlers and for the gateway. */
export const routes = createRoutes(appRouter, [
  ...authRoutes(identity),
  ...provider,
  accountData,
  auditLog,
  openApi,
]);
