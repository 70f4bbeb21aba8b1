import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyTRPCRouter } from "@trpc/server";
import type { Env } from "../server/env";
import type { Declarations } from "../server/env/variable";
import type { Database } from "../server/product";

// The product's modules that commands work with, where the design puts them. They are loaded when a command runs, so that
// the platform depends on none of them.

const load = <Module>(path: string): Promise<Module> => import(pathToFileURL(resolve(path)).href);

/** Environment variables of the product, the platform's among them. */
export const productVariables = async (): Promise<Declarations> =>
  (await load<{ variables: Declarations }>("src/server/env.ts")).variables;

/** Fills an empty database. Loaded with the router, by which the product is registered. */
export async function seedProduct(db: Database): Promise<void> {
  const { seed } = await load<{ seed: (db: Database) => Promise<void> }>("prisma/seed.ts");
  await seed(db);
}

/** Makes the product known to the platform, as `database()` needs it. */
export const loadProduct = (): Promise<{ appRouter: AnyTRPCRouter }> => load("src/server/router.ts");

/** Name of the product, as people read it. */
export const productName = async (): Promise<string> =>
  (await load<{ product: { name: string } }>("src/product/product.ts")).product.name;

type DemoAccounts = {
  readonly demoUsers: readonly { readonly email: string; readonly role: string }[];
  /** Password of them all, where it may be shown. */
  readonly shownDemoPassword: (settings: Env) => Promise<string | null>;
};

/** Users of an app that nobody but its developer reaches. */
export const demoAccounts = (): Promise<DemoAccounts> => load("src/server/identity/demo.ts");
