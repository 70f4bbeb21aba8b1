import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { database } from "../server/database";
import type { Declarations } from "../server/env/variable";
import type { Database } from "../server/product";

// The product's modules that commands work with, where the design puts them. They are loaded when a command runs, so that
// the platform depends on none of them.

const load = <Module>(path: string): Promise<Module> => import(pathToFileURL(resolve(path)).href);

/** Environment variables of the product, the platform's among them. */
export const productVariables = async (): Promise<Declarations> =>
  (await load<{ variables: Declarations }>("src/server/env.ts")).variables;

/** Gives the database of this process its demo users and their rows. */
export async function seedProduct(): Promise<void> {
  // The router registers the product, which makes the client.
  await load("src/server/router.ts");
  const { seed } = await load<{ seed: (db: Database) => Promise<void> }>("prisma/seed.ts");
  await seed(await database());
}

/** Name of the product, as people read it. */
export const productName = async (): Promise<string> =>
  (await load<{ product: { name: string } }>("src/product/product.ts")).product.name;

type DemoUser = { readonly email: string; readonly role: string };

/** Users of an app that nobody but its developer reaches. */
export const demoUsers = async (): Promise<readonly DemoUser[]> =>
  (await load<{ demoUsers: readonly DemoUser[] }>("src/server/identity/demo.ts")).demoUsers;
