import type { SliceNames } from "./names";

type Made = { readonly made: readonly string[]; readonly migration: string | undefined };

/** Steps that are left for a person to do with a new slice, in the order of the nine points. */
export function nextEdits({ one, many }: SliceNames, { made, migration }: Made): string {
  const seed = `prisma/seed/${one.kebab}.ts`;
  const product = `src/product/${one.kebab}`;
  const points: readonly (readonly [what: string, where: string])[] = [
    [`what ${many.prose} are, for whom`, `${product}/fields.ts, its first comment`],
    ["screens and routes", `src/product/screens.ts, src/app/(signed-in)/${many.kebab}/`],
    ["entities and fields", `${product}/fields.ts, prisma/${one.kebab}.prisma, ${product}/display.ts`],
    ["states and transitions", `${product}/states.ts`],
    ["validation rules", `${product}/rules.ts`],
    ["roles and permissions", `${product}/permissions.ts`],
    ["calls", `src/server/procedures/${one.kebab}.ts`],
    ["error catalogue", `${product}/errors.ts`],
    ["constants and limits", `${product}/limits.ts`],
  ];
  const isThere = (where: string) => made.some((file) => where.startsWith(file));
  const width = Math.max(...points.map(([what]) => what.length));
  return [
    `The slice ${one.camel} is there: ${made.length} files${migration ? `, and the migration ${migration}, which is applied` : ""}.`,
    `It works as it stands, at /${many.kebab}. Say what it is, in the order of the nine points:`,
    "",
    ...points.flatMap(([what, where], index) =>
      where.startsWith(`${product}/`) && !isThere(where)
        ? []
        : [`  ${index + 1} ${what.padEnd(width)}  ${where}`],
    ),
    "",
    `A field, with its column:        npm run new field ${one.camel}.amount money`,
    "After a change in prisma/:       npm run db:migrate -- NAME",
    ...(made.includes(seed) ? [`What it adds to a new database:  ${seed}`] : []),
    `Prove it with:                   npm run check && npm run test:unit -- ${one.kebab}`,
  ].join("\n");
}
