import { join } from "node:path";
import type { Role } from "../contract/permissions";
import type { Slices } from "../contract/procedure-path";
import { database, type ProductDatabase } from "../server/data/database";
import type { OpenEndpoint } from "../server/identity/endpoints";
import type { AnyJob } from "../server/jobs/job";
import { loadModule } from "../server/process/load-module";
import { platformFolder } from "../server/process/platform-folder";
import type { Declarations } from "../server/process/variable";
import { foldersIn } from "./screens";

// The product's modules that commands work with, where the design puts them. They are loaded when a command runs, so that
// the platform depends on none of them.

const slicesIn = (parent: string) =>
  foldersIn(parent).map((slice) => ({ slice, folder: join(parent, slice) }));

/** Folders of what is true of each slice, the product's and the platform's, in the order of their names. */
export const sliceFolders = () =>
  [...slicesIn("src/product"), ...slicesIn(`${platformFolder}/src/slices`)].sort((one, other) =>
    one.slice < other.slice ? -1 : 1,
  );

/** Environment variables of the product, the platform's among them. */
export const productVariables = async (): Promise<Declarations> =>
  (await loadModule<{ variables: Declarations }>("src/server/env.ts")).variables;

/** Gives the database of this process its demo users and their rows. */
export async function seedProduct(): Promise<void> {
  // The router registers the product, which makes the client.
  await loadModule("src/server/router.ts");
  const { seed } = await loadModule<{ seed: (db: ProductDatabase) => Promise<void> }>("prisma/seed.ts");
  await seed(await database());
}

/** Jobs of the product. The router registers the product, which makes the client. */
export async function productJobs(): Promise<readonly AnyJob[]> {
  await loadModule("src/server/router.ts");
  return (await loadModule<{ jobs: readonly AnyJob[] }>("src/server/jobs/registry.ts")).jobs;
}

/** Name of the product, as people read it. */
export const productName = async (): Promise<string> =>
  (await loadModule<{ product: { name: string } }>("src/product/product.ts")).product.name;

type DemoUser = { readonly email: string; readonly role: string };

/** Users of an app that nobody but its developer reaches. */
export const loadDemoUsers = async (): Promise<readonly DemoUser[]> =>
  (await loadModule<{ demoUsers: readonly DemoUser[] }>("src/server/identity/demo.ts")).demoUsers;

const permissionsModule = () => loadModule<{ roles: readonly Role[] }>("src/product/permissions.ts");

/** Roles of the product, from the least to the most powerful. */
export const productRoles = async () => (await permissionsModule()).roles;

/** What the written contract says of the product. The router comes first: it registers the product, and with it the errors. */
export async function contractModules() {
  const { slices } = await loadModule<{ slices: Slices }>("src/server/router.ts");
  const { roles } = await permissionsModule();
  const { limits, sliceLimits } = await loadModule<{ limits: object; sliceLimits: object }>(
    "src/product/limits.ts",
  );
  const { identity } = await loadModule<{ identity: { endpoints: readonly OpenEndpoint[] } }>(
    "src/server/identity/identity.ts",
  );
  return { slices, endpoints: identity.endpoints, roles, limits, sliceLimits };
}
