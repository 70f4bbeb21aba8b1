import type { Permission, Role } from "../contract/permissions";
import type { Slices } from "../contract/procedure-path";
import type { Routes } from "../server/app/routes";
import type { trpc } from "../server/call/trpc";
import type { ProductDatabase } from "../server/data/database";
import type { createIdentity } from "../server/identity/identity";
import type { Models } from "../server/identity/remove-account";
import { loadModule } from "../server/process/load-module";

// The product's modules that tests work with, where the design puts them. Each is loaded by the file that needs it, once the
// environment is set, so that the platform depends on none of them.

type Router = ReturnType<typeof trpc.router<Slices>>;

/** Maker of callers, by name: what it is without a product is not to be written into declarations. */
export type CreateCaller = ReturnType<typeof trpc.createCallerFactory<Router["_def"]["record"]>>;

export const productRouter = () =>
  loadModule<{ slices: Slices; createCaller: CreateCaller }>("src/server/router.ts");

/** Declarations of procedures, and with them the product itself, registered. */
export const productProcedures = () =>
  loadModule<ReturnType<typeof import("../server/app/product").bindProduct>>("src/server/procedure.ts");

export const productPermissions = () =>
  loadModule<{
    roles: readonly [Role, ...Role[]];
    anyone: Required<Permission>;
  }>("src/product/permissions.ts");

export const productDatabase = () =>
  loadModule<{ createClient: (url: string) => ProductDatabase }>("src/server/database/client.ts");

export const productIdentity = () =>
  loadModule<{ identity: ReturnType<typeof createIdentity> }>("src/server/identity/identity.ts");

/** Rows that people own, by their models. */
export const productRows = () => loadModule<{ ownedModels: Models }>("src/server/rows/registry.ts");

type Handler = (request: Request) => Promise<Response> | Response;

/** Route handlers of the API, by their methods. */
export const routeHandlers = () => loadModule<Record<string, Handler>>("src/app/api/[...path]/route.ts");

/** Table of the API's routes. */
export const productRoutes = () => loadModule<{ routes: Routes }>("src/server/routes.ts");

/** Samples by slice; `Samples` of `contract/sample.ts` holds the file to the router. */
export const productSamples = <Sample>() =>
  loadModule<{ samples: Readonly<Record<string, Sample>> }>("tests/contract/samples/registry.ts");

/** Where a product that adds accesses says how a user comes by each. */
export const accessesFile = "tests/contract/accesses.ts";

export const productAccesses = <Accesses>() => loadModule<{ accesses: Accesses }>(accessesFile);
