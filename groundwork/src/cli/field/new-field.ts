import { UserFacingError } from "../../contract/user-facing-error";
import { createMigration, type NewMigration } from "../../postgres/create-migration";
import { format } from "../changes/format";
import { allOrNothing, applyLast, writeApi } from "../changes/transaction";
import { withMigratedDatabase } from "../migration";
import { withField } from "./edits";
import type { FieldRequest } from "./kinds";
import { type FieldOptions, fieldRequest } from "./request";

/**
 * Gives a slice a field: in its schema, its limits, its labels and so its forms and pages, its samples and seed, and in the
 * database.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newField(path: string, kindName: string, options: FieldOptions): Promise<void> {
  const request = fieldRequest(path, kindName, options);
  const texts = withField(request);
  await withMigratedDatabase(async (url) => {
    const message = await allOrNothing(texts, async (changes) => {
      const [migration] = await Promise.all([
        createMigration(`add ${request.field.prose} to ${request.slice.many.prose}`, url),
        format(texts, changes),
      ]);
      if (migration) refuseRowsWithout(request, migration);
      await writeApi(changes);
      if (migration) await applyLast(migration, url, changes);
      return nextEdits(request, [...texts.keys()], migration?.name);
    });
    console.log(message);
  });
}

/** Refuses a required field where there are rows that would have none. */
function refuseRowsWithout({ slice, field }: FieldRequest, { loss }: NewMigration): void {
  if (loss.impossible.length === 0) return;
  throw new UserFacingError(
    `There are ${slice.many.prose} already, and each needs a value of "${field.camel}": give them one with --default VALUE, or add --optional. Nothing was written.`,
  );
}

function nextEdits(
  { slice, field, kind, files }: FieldRequest,
  changed: readonly string[],
  migration: string | undefined,
): string {
  return [
    `${slice.one.camel}.${field.camel} is there, in forms, pages, calls and the history${migration ? `; the migration ${migration} is applied` : ""}.`,
    "",
    ...changed.map((file) => `  ${file}`),
    "",
    ...(kind.limits ? [`Its limits are a guess: ${files.limits}.`] : []),
    `How it is shown: ${files.display}. A rule about it: src/product/${slice.one.kebab}/rules.ts.`,
    `Prove it with: npm run check && npm run test:unit -- ${slice.one.kebab}`,
  ].join("\n");
}
