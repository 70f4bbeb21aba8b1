import { existsSync, readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { createMigration } from "../../postgres/create-migration";
import { format } from "../changes/format";
import { allOrNothing, applyLast, writeApi } from "../changes/transaction";
import { generate } from "../generate";
import { withMigratedDatabase } from "../migration";
import { existingSlices } from "../slice/existing";
import { propertyNames } from "../source/objects";
import { deriveRouteTypes, typeCheck } from "../type-check";
import { withoutField } from "./edits";
import { namesOfField } from "./request";
import { withoutTitle } from "./without-title";

/**
 * Takes a field from a slice: what `new field` writes, and its column.
 * @param force accepts that the values of the column are lost
 * @throws {UserFacingError} with the reason, such as where else it is used, in which case nothing has changed
 */
export async function removeField(path: string, { force }: { force: boolean }): Promise<void> {
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
    throw new UserFacingError(
      `"${field.camel}" is the only field of ${slice.one.camel}: remove the slice instead. Nothing was written.`,
    );
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
