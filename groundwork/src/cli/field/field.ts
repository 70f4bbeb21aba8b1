import { existsSync, readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { createMigration } from "../../postgres/create-migration";
import { type RemovalOptions, refusal } from "../changes/changes";
import { allOrNothing, applyLast, format, writeApi } from "../changes/transaction";
import { generate } from "../generate";
import { existingSlices } from "../slice/existing";
import { propertyNames } from "../source/objects";
import { deriveRouteTypes, typeCheck } from "../type-check";
import { withMigratedDatabase } from "../with-database";
import { withField, withoutField } from "./edits";
import type { FieldRequest } from "./kinds";
import { type FieldOptions, fieldRequest, namesOfField } from "./request";
import { withoutTitle } from "./without-title";

/**
 * Gives a slice a field: in its schema, its limits, its labels and so its forms and pages, its samples and seed, and in the
 * database.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newField(path: string, kindName: string, options: FieldOptions): Promise<void> {
  const request = fieldRequest(path, kindName, options);
  const { slice, field } = request;
  const texts = withField(request);
  await withMigratedDatabase(async (url) => {
    const message = await allOrNothing(texts, async (changes) => {
      const [migration] = await Promise.all([
        createMigration(`add ${field.prose} to ${slice.many.prose}`, url),
        format(texts, changes),
      ]);
      if (migration && migration.loss.impossible.length > 0)
        throw refusal(
          `There are ${slice.many.prose} already, and each needs a value of "${field.camel}": give them one with --default VALUE, or add --optional.`,
        );
      await writeApi(changes);
      if (migration) await applyLast(migration, url, changes);
      return nextEdits(request, [...texts.keys()], migration?.name);
    });
    console.log(message);
  });
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

/**
 * Takes a field from a slice: what `new field` writes, and its column.
 * @throws {UserFacingError} with the reason, such as where else it is used, in which case nothing has changed
 */
export async function removeField(path: string, { force }: RemovalOptions): Promise<void> {
  const { slice, field, files } = namesOfField(path);
  const content = { declared: `${slice.one.camel}Content` };
  const names = existsSync(files.fields)
    ? propertyNames(readFileSync(files.fields, "utf8"), files.fields, content)
    : undefined;
  if (!names?.includes(field.camel)) {
    throw new UserFacingError(
      `${slice.one.camel} has no field "${field.camel}"${names ? `: its fields are ${names.join(", ")}` : ""}. Nothing was written.`,
    );
  }
  if (names.length === 1)
    throw refusal(`"${field.camel}" is the only field of ${slice.one.camel}: remove the slice instead.`);
  const existing = existingSlices();
  const without = field.camel === "title" ? withoutTitle : withoutField;
  const texts = without(slice, field, files, existing);
  await withMigratedDatabase(async (url) => {
    const message = await allOrNothing(texts, async (changes) => {
      const migration = await createMigration(`remove ${field.prose} from ${slice.many.prose}`, url);
      if (migration && migration.loss.warnings.length > 0 && !force) {
        throw new UserFacingError(
          `Its values would be lost: accept that with --force. Nothing was written.\n${migration.loss.warnings.join("\n")}`,
        );
      }
      await Promise.all([generate(), deriveRouteTypes()]);
      const { code, output } = await typeCheck(".");
      if (code !== 0) {
        throw new UserFacingError(
          `"${field.camel}" is used elsewhere: take it from there first. Nothing was written.\n${output.trim()}`,
        );
      }
      await format(texts, changes);
      await writeApi(changes);
      if (migration) await applyLast(migration, url, changes);
      const dropped = migration ? ` The migration ${migration.name} dropped its column.` : "";
      return `${slice.one.camel}.${field.camel} is gone from ${texts.size} files.${dropped}`;
    });
    console.log(message);
  });
}
