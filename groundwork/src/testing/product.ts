import type { Slices } from "../contract/procedure-path";
import type { Routes } from "../server/app/routes";
import type { trpc } from "../server/call/trpc";
import type { ProductDatabase } from "../server/data/database";
import type { createIdentity } from "../server/identity/identity";
import { loadModule } from "../server/process/load-module";

// The product's modules that tests work with, where the design puts them. Each is loaded by the file that needs it, once the
// environment is set, so that the platform depends on none of them.

type Router = ReturnType<typeof trpc.router<Slices>>;

/** Maker of callers, by name: what it is without a product is not to be written into declarations. */
export type CreateCaller = ReturnType<typeof trpc.createCallerFactory<Router["_def"]["record"]>>;

export const productRouter = () =>
  loadModule<{ slices: Slices; createCaller: CreateCaller }>("src/server/router.ts");

export const productDatabase = () =>
  loadModule<{ createClient: (url: string) => ProductDatabase }>("src/server/database/client.ts");

export const productIdentity = () =>
  loadModule<{ identity: ReturnType<typeof createIdentity> }>("src/server/identity/identity.ts");

type Handler = (request: Request) => Promise<Response> | Response;

/** Route handlers of the API, by their methods. */
export const routeHandlers = () => loadModule<Record<string, Handler>>("src/app/api/[...path]/route.ts");

/** Table of the API's routes. */
export const productRoutes = () => loadModule<{ routes: Routes }>("src/server/routes.ts");
