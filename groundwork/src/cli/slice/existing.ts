import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { refusal } from "../changes/changes";
import { textIfThere } from "../files";
import { schemaFiles } from "../generate";
import { capitalised, namesOf, type SliceNames } from "./names";
import type { Relation } from "./parent-files";

/** File that lists the slices. */
export const routerFile = "src/server/router.ts";

/** Slices of the platform, in groundwork/src/slices: accounts, audit log, jobs and live updates. */
export const permanentSlices: readonly string[] = "account audit identity job live token user".split(" ");

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

export const schemaText = (): string =>
  schemaFiles()
    .map((file) => readFileSync(join("prisma", file), "utf8"))
    .join("\n");

export const hasModel = (name: string) => new RegExp(`^model ${capitalised(name)} `, "m").test(schemaText());

/** How many of a slice are called where a user has them; undefined where no line of the user says so. */
function pluralOf(name: string): string | undefined {
  const users = readFileSync("prisma/identity.prisma", "utf8");
  return new RegExp(`^\\s+(\\w+)\\s+${capitalised(name)}\\[\\]`, "m").exec(users)?.[1];
}

/** The slices whose rows a slice's rows point to, by the relations of its model. */
export function pointedToBy(slice: SliceNames, existing: readonly SliceNames[]): SliceNames[] {
  const [model = ""] = new RegExp(`^model ${slice.one.pascal} \\{[^}]*\\}`, "m").exec(schemaText()) ?? [];
  return existing.filter(
    ({ one }) => one !== slice.one && new RegExp(`^ +\\w+ +${one.pascal}\\??(?= |$)`, "m").test(model),
  );
}

/** The slices whose rows point to those of a slice. */
export const pointingTo = (slice: SliceNames, existing: readonly SliceNames[]): SliceNames[] =>
  existing.filter((other) => pointedToBy(other, existing).some(({ one }) => one.camel === slice.one.camel));

/** The slice whose rows those of another belong to, by what is said of them; undefined when they belong to none. */
export function parentOf({ one }: SliceNames, existing: readonly SliceNames[]): SliceNames | undefined {
  const file = `src/server/rows/${one.kebab}.ts`;
  const text = textIfThere(file) ?? "";
  const [, relation] = /^ {2}parent: \{\n +relation: "(\w+)"/m.exec(text) ?? [];
  return existing.find((other) => other.one.camel === relation);
}

/** @throws {UserFacingError} naming the slices that there are, when this is none of them */
export function sliceNamed(name: string, existing: readonly SliceNames[], purpose = ""): SliceNames {
  const slice = existing.find(({ one }) => one.camel === name);
  if (slice) return slice;
  const names = existing.map(({ one }) => one.camel).join(", ");
  throw refusal(
    `There is no slice "${name}"${purpose}${names ? `: the slices are ${names}` : ", nor any other"}.`,
  );
}

/** @throws {UserFacingError} when the rows of a new slice cannot belong to that one */
export function relationTo(name: string, child: SliceNames, existing: readonly SliceNames[]): Relation {
  if (name === child.one.camel) throw refusal(`Rows of "${name}" cannot belong to rows of "${name}" itself.`);
  if (isPermanent(name))
    throw refusal(`Rows belong to their owner anyway, and "${name}" has no entity for them to belong to.`);
  const parent = sliceNamed(name, existing, " for rows to belong to");
  if (parentOf(parent, existing))
    throw refusal(
      `Rows of "${name}" belong to another slice's themselves, and only rows of their own owners can have some.`,
    );
  return { child, parent };
}
