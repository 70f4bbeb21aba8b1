import { createMigration } from "../../postgres/create-migration";
import { allOrNothing, applyLast, format, writeApi } from "../changes/transaction";
import { withMigratedDatabase } from "../with-database";
import { type SliceOptions, textsOfSlice } from "./slice-texts";

/**
 * Makes a slice: a copy of the template's under another name, in the router, the product and the database.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newSlice(name: string, options: SliceOptions): Promise<void> {
  const slice = textsOfSlice(name, options);
  const { names, texts } = slice;
  await withMigratedDatabase(async (url) => {
    const message = await allOrNothing(texts, async (changes) => {
      const [migration] = await Promise.all([
        createMigration(`add ${names.many.prose}`, url),
        format(texts, changes),
      ]);
      await writeApi(changes);
      if (migration) await applyLast(migration, url, changes);
      return nextEdits(slice, migration?.name);
    });
    // The reader of the output may be gone by now, which must not take anything back.
    console.log(message);
  });
}

/** Steps that are left for a person to do with a new slice, in the order of the nine points. */
function nextEdits(
  { names: { one, many }, relation, made, texts }: ReturnType<typeof textsOfSlice>,
  migration: string | undefined,
): string {
  const paths = [...texts.keys()];
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
