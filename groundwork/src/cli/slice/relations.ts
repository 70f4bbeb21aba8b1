import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SliceNames } from "./names";

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

/** Whether the rows of a slice belong to those of another, by what its procedures say. */
export const isBelonging = ({ one }: SliceNames): boolean =>
  /^ {2}parent: \{$/m.test(readFileSync(`src/server/procedures/${one.kebab}.ts`, "utf8"));

/** The text of a slice's model in Prisma's schema. */
function modelOf({ one }: SliceNames): string {
  const files = readdirSync("prisma").filter((file) => file.endsWith(".prisma"));
  const declared = new RegExp(`^model ${one.pascal} \\{[^}]*\\}`, "m");
  return files.map((file) => declared.exec(readFileSync(join("prisma", file), "utf8"))?.[0] ?? "").join("");
}
