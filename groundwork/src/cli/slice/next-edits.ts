import type { SliceNames } from "./names";
import type { Relation } from "./parent-files";

type Made = {
  /** Paths of its files, and of those in which it has lines. */
  readonly paths: readonly string[];
  readonly made: number;
  readonly migration: string | undefined;
  readonly relation: Relation | undefined;
};

/** Steps that are left for a person to do with a new slice, in the order of the nine points. */
export function nextEdits(names: SliceNames, { paths, made, migration, relation }: Made): string {
  const { one, many } = names;
  const isMade = (start: string) => paths.some((path) => path.startsWith(start));
  const product = `src/product/${one.kebab}`;
  const seed = `prisma/seed/${one.kebab}.ts`;
  const pages = `src/app/(signed-in)/${many.kebab}/`;
  const all: readonly (readonly [what: string, where: readonly string[], note?: string])[] = [
    [`what ${many.prose} are, for whom`, [`${product}/fields.ts`], ", its first comment"],
    ["screens and routes", relation ? [pages] : ["src/product/screens.ts", pages]],
    ["entities and fields", [`${product}/fields.ts`, `prisma/${one.kebab}.prisma`, `${product}/display.ts`]],
    ["states and transitions", [`${product}/states.ts`]],
    ["validation rules", [`${product}/rules.ts`]],
    ["roles and permissions", [`${product}/permissions.ts`]],
    ["calls", [`src/server/procedures/${one.kebab}.ts`]],
    ["error catalogue", [`${product}/errors.ts`]],
    ["constants and limits", [`${product}/limits.ts`]],
  ];
  const points = all.flatMap(([what, where, note = ""], index) => {
    const there = where.filter(isMade);
    return there.length > 0 ? [{ what, where: there.join(", ") + note, number: index + 1 }] : [];
  });
  const width = Math.max(...points.map(({ what }) => what.length));
  const place = relation ? `on the page of a ${relation.parent.one.prose}` : `at /${many.kebab}`;
  return [
    `The slice ${one.camel} is there: ${made} files${migration ? `, and the migration ${migration}, which is applied` : ""}.`,
    `It works as it stands, ${place}. Say what it is, in the order of the nine points:`,
    "",
    ...points.map(({ what, where, number }) => `  ${number} ${what.padEnd(width)}  ${where}`),
    "",
    `A field, with its column:        npm run new field ${one.camel}.amount money`,
    `A state, with its steps:         npm run new state ${one.camel}.paid -- --from active`,
    "After a change in prisma/:       npm run db:migrate -- NAME",
    ...(isMade(seed) ? [`What it adds to a new database:  ${seed}`] : []),
    `Prove it with:                   npm run check && npm run test:unit -- ${one.kebab}`,
  ].join("\n");
}
