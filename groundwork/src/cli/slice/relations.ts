import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { isPermanent } from "./existing";
import type { SliceNames } from "./names";
import type { Relation } from "./parent-files";

/** The slices whose rows a slice's rows point to, by the relations of its model. */
export function pointedToBy(slice: SliceNames, existing: readonly SliceNames[]): SliceNames[] {
  const model = modelOf(slice);
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
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const [, relation] = /^ {2}parent: \{\n +relation: "(\w+)"/m.exec(text) ?? [];
  return existing.find((other) => other.one.camel === relation);
}

/**
 * The relation of a new slice to the one that its rows belong to.
 * @throws {UserFacingError} when they cannot
 */
export function relationTo(name: string, child: SliceNames, existing: readonly SliceNames[]): Relation {
  const refuse = (reason: string): never => {
    throw new UserFacingError(`${reason} Nothing was written.`);
  };
  if (name === child.one.camel) refuse(`Rows of "${name}" cannot belong to rows of "${name}" itself.`);
  if (isPermanent(name))
    refuse(`Rows belong to their owner anyway, and "${name}" has no entity for them to belong to.`);
  const parent = existing.find(({ one }) => one.camel === name);
  if (!parent) {
    const names = existing.map(({ one }) => one.camel).join(", ");
    return refuse(
      names === ""
        ? `There is no slice "${name}" for rows to belong to, nor any other.`
        : `There is no slice "${name}" for rows to belong to: the slices are ${names}.`,
    );
  }
  if (parentOf(parent, existing))
    refuse(
      `Rows of "${name}" belong to another slice's themselves, and only rows of their own owners can have some.`,
    );
  return { child, parent };
}

/** The text of a slice's model in Prisma's schema. */
function modelOf({ one }: SliceNames): string {
  const files = readdirSync("prisma").filter((file) => file.endsWith(".prisma"));
  const declared = new RegExp(`^model ${one.pascal} \\{[^}]*\\}`, "m");
  return files.map((file) => declared.exec(readFileSync(join("prisma", file), "utf8"))?.[0] ?? "").join("");
}
