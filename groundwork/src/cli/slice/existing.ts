import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { namesOf, type SliceNames } from "./names";

/** File that lists the slices. */
export const routerFile = "src/server/router.ts";

/** Slices of the platform, in groundwork/src/slices: accounts, audit log, jobs and live updates. */
export const permanentSlices: readonly string[] = [
  "account",
  "audit",
  "identity",
  "job",
  "live",
  "token",
  "user",
];

/** Whether every project has this slice. */
export const isPermanent = (name: string): boolean => permanentSlices.includes(name);

/** The names of the slices of the router that have an entity, and with it a table and screens. */
export const existingSlices = (): SliceNames[] =>
  routedNames()
    .filter(hasModel)
    .map((name) => namesOf(name, pluralOf(name)));

/** The names of the router's modules of procedures without an entity, but for those that stay. */
export const existingModules = (): string[] => routedNames().filter((name) => !hasModel(name));

function routedNames(): string[] {
  const names = slicesOf(readFileSync(routerFile, "utf8"));
  if (names) return names;
  throw new UserFacingError(
    `${routerFile} has no object \`slices\` that lists the slices: put it back as the template has it.`,
  );
}

/** The names of the product's slices in the text of its router; undefined where it lists none. */
export function slicesOf(router: string): string[] | undefined {
  const list = /\bslices = \{([^}]*)\}/.exec(router)?.[1];
  if (list === undefined) return undefined;
  // The platform's are spread into the list, and are none of the product's.
  const named = [...list.matchAll(/([\w.]+)[^,]*,?/g)].map(([, name = ""]) => name);
  return named.filter((name) => !name.startsWith("...") && !isPermanent(name));
}

const modelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Whether Prisma's schema has a model of this name. */
export function hasModel(name: string): boolean {
  const files = readdirSync("prisma").filter((file) => file.endsWith(".prisma"));
  const declared = new RegExp(`^model ${modelOf(name)} `, "m");
  return files.some((file) => declared.test(readFileSync(join("prisma", file), "utf8")));
}

/** How many of a slice are called where a user has them; undefined where no line of the user says so. */
function pluralOf(name: string): string | undefined {
  const users = readFileSync("prisma/identity.prisma", "utf8");
  return new RegExp(`^\\s+(\\w+)\\s+${modelOf(name)}\\[\\]`, "m").exec(users)?.[1];
}
