import { existsSync, readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { createMigration } from "../../postgres/create-migration";
import { type RemovalOptions, refusal } from "../changes/changes";
import { changeWithDatabase, refuseTypeErrors } from "../changes/transaction";
import { textIfThere } from "../files";
import { projectFiles } from "../git";
import { existingSlices } from "../slice/existing";
import type { SliceNames } from "../slice/names";
import { ownPaths } from "../slice/registries";
import { editedTexts, withImported } from "../source/edits";
import { type Holder, propertyNames, withoutKey, withProperty } from "../source/objects";
import { type Node, nameOf, nodeParts, treeOf } from "../source/syntax";
import { withoutStatement, withoutUnused } from "../source/without-unused";
import { withMigratedDatabase } from "../with-database";
import { enumName, type FieldFiles, type FieldRequest } from "./kinds";
import { addReference, withoutReference } from "./references";
import { type FieldNames, type FieldOptions, fieldRequest, namesOfField } from "./request";

/**
 * Gives a slice a field: in its schema, its limits, its labels and so its forms and pages, its samples and seed, and in the
 * database.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newField(path: string, kindName: string, options: FieldOptions): Promise<void> {
  const request = fieldRequest(path, kindName, options);
  const { slice, field } = request;
  const texts = withField(request);
  await withMigratedDatabase((url) =>
    changeWithDatabase(texts, url, async () => {
      const migration = await createMigration(`add ${field.prose} to ${slice.many.prose}`, url);
      if (migration && migration.loss.impossible.length > 0)
        throw refusal(
          `There are ${slice.many.prose} already, and each needs a value of "${field.camel}": give them one with --default VALUE, or add --optional.`,
        );
      return { migration, message: nextEdits(request, [...texts.keys()], migration?.name) };
    }),
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

/**
 * Takes a field from a slice: what `new field` writes, and its column.
 * @throws {UserFacingError} with the reason, such as where else it is used, in which case nothing has changed
 */
export async function removeField(path: string, { force }: RemovalOptions): Promise<void> {
  const of = namesOfField(path);
  const { slice, field, files } = of;
  const content = { declared: `${slice.one.camel}Content` };
  const names = propertyNames(textIfThere(files.fields) ?? "", files.fields, content);
  if (!names?.includes(field.camel))
    throw new UserFacingError(
      `${slice.one.camel} has no field "${field.camel}"${names ? `: its fields are ${names.join(", ")}` : ""}. Nothing was written.`,
    );
  if (names.length === 1)
    throw refusal(`"${field.camel}" is the only field of ${slice.one.camel}: remove the slice instead.`);
  const without = field.camel === "title" ? withoutTitle : withoutField;
  const texts = without(of, existingSlices());
  await withMigratedDatabase((url) =>
    changeWithDatabase(texts, url, async () => {
      const migration = await createMigration(`remove ${field.prose} from ${slice.many.prose}`, url);
      if (migration && migration.loss.warnings.length > 0 && !force)
        throw new UserFacingError(
          `Its values would be lost: accept that with --force. Nothing was written.\n${migration.loss.warnings.join("\n")}`,
        );
      await refuseTypeErrors(`"${field.camel}" is used elsewhere: take it from there first.`);
      const dropped = migration ? ` The migration ${migration.name} dropped its column.` : "";
      const message = `${slice.one.camel}.${field.camel} is gone from ${texts.size} files.${dropped}`;
      return { migration, message };
    }),
  );
}

/** Objects of a slice that name its fields, by the files that they are in. */
const holdersOf = ({ one }: SliceNames, files: FieldFiles): Readonly<Record<Place, [string, Holder]>> => ({
  limits: [files.limits, { declared: `${one.camel}Limits` }],
  fields: [files.fields, { declared: `${one.camel}Content` }],
  display: [files.display, { declared: `${one.camel}Fields` }],
  samples: [files.samples, { declared: `new${one.pascal}` }],
  seed: [files.seed, { argumentOf: "create" }],
});

type Place = Exclude<keyof FieldFiles, "model">;

/** @throws {UserFacingError} when a file does not look as in the template, saying what belongs in it */
function withField(request: FieldRequest): Map<string, string> {
  const { slice, field, kind, kindName, files, label, optional } = request;
  const { camel } = field;
  const { texts, add } = editedTexts(textIfThere);
  const sample = kind.sample(request);
  const schema = kind.schema(request, `${slice.one.camel}Limits.${camel}`);
  const holders = holdersOf(slice, files);
  const give = (place: Place, value: string) => {
    const [file, holder] = holders[place];
    const property = `${camel}: ${value}`;
    add(file, property, (text) => withProperty(text, file, holder, property));
  };
  const bring = (place: "fields" | "display", name: string) =>
    add(files[place], `import { ${name} } from "groundwork/${place}";`, (text) =>
      withImported(text, `groundwork/${place}`, [name]),
    );
  if (kind.limits) give("limits", kind.limits);
  give("fields", `${schema}${optional ? ".nullable()" : ""}`);
  if (kind.schemaImport) bring("fields", kind.schemaImport);
  give("display", `${kindName}(${JSON.stringify(label)}${kind.display?.(request) ?? ""})`);
  bring("display", kindName);
  give("samples", sample);
  if (existsSync(files.seed)) give("seed", optional ? "null" : sample);
  add(files.model, columnOf(request), (text) => withColumn(text, request));
  const { target } = request;
  if (target) addReference({ slice, field, target }, add);
  return texts;
}

function columnOf(request: FieldRequest): string {
  const { field, kind, optional, defaultText } = request;
  const set = defaultText === undefined ? undefined : kind.default(defaultText, request);
  const mark = kind.isList ? "[]" : optional ? "?" : "";
  return [
    field.camel,
    `${kind.column(request)}${mark}`,
    ...(set === undefined ? [] : [`@default(${set})`]),
    ...(kind.attribute ? [kind.attribute] : []),
  ].join(" ");
}

/** The schema with the column before those that are not content, and the enum of its values. */
function withColumn(schema: string, request: FieldRequest): string | undefined {
  const { slice, values } = request;
  const opening = new RegExp(`^model ${slice.one.pascal} \\{$`, "m").exec(schema);
  if (!opening) return undefined;
  const begin = opening.index;
  const end = schema.indexOf("\n}", begin);
  const place = /^\s+(state|version) /m.exec(schema.slice(begin, end));
  if (!place) return undefined;
  const at = begin + place.index;
  const withLine = `${schema.slice(0, at)}  ${columnOf(request)}\n${schema.slice(at)}`;
  if (values.length === 0) return withLine;
  return `${withLine.trimEnd()}\n\nenum ${enumName(request)} {\n${values.map((value) => `  ${value}\n`).join("")}}\n`;
}

/** The files without a field of a slice; a text that is empty stands for a file that goes. */
function withoutField({ slice, field, files }: FieldNames, existing: readonly SliceNames[]) {
  const name = field.camel;
  const { texts, edit, prune } = editedTexts(textIfThere, withoutReference(slice, field, existing));
  for (const [file, holder] of Object.values(holdersOf(slice, files)))
    prune(file, (text) => withoutKey(text, file, holder, name));
  edit(files.model, (schema) => withoutColumn(schema, slice, name));
  return texts;
}

function withoutColumn(schema: string, { one }: SliceNames, name: string): string {
  const model = new RegExp(`(^model ${one.pascal} \\{\\n[\\s\\S]*?)^ +${name} +(\\w+)[^\\n]*\\n`, "m");
  const type = model.exec(schema)?.[2];
  const without = schema.replace(model, "$1");
  // An enum goes with the last column that has its type.
  if (type === undefined || new RegExp(`^ +\\w+ +${type}\\b`, "m").test(without)) return without;
  return without.replace(new RegExp(`\\n*^enum ${type} \\{\\n[\\s\\S]*?^\\}\\n?`, "m"), "\n");
}

/** Text of some files, and what they have in its place. */
type Replacement = readonly [files: RegExp, text: RegExp, instead: string];

/** What files of the example say in place of a title, where there is none: the note, or else the name of the entity. */
export function inPlaceOfTitle({ one }: SliceNames): readonly Replacement[] {
  const { camel, constant } = one;
  const named = `${camel}Words.one`;
  return [
    [/\/fields\.ts$/, /, a title and a note\./g, " and a note."],
    [/^prisma\/[^/]+\.prisma$/, /^( +\/\/\/.*\n)? +titleKey .*\n/gm, ""],
    [/^prisma\/[^/]+\.prisma$/, /^ +@@unique\(\[ownerId, titleKey\]\)\n/gm, ""],
    [/^prisma\/seed\//, /\(title: string, note: string\)/g, "(note: string)"],
    [/^prisma\/seed\//, /\badd\("[^"]*", /g, "add("],
    [/^src\/server\/procedures\//, /"title",(?=\s+"note")/g, ""],
    [/^src\/server\/procedures\//, new RegExp(`\\s*"${constant}_TITLE_TAKEN",?`, "g"), ""],
    [/^src\/server\/procedures\//, /\s+titleKey: titleKey\(content\.title\),?/g, ""],
    [/\/list\.tsx$/, / +hint="Give it a title now; [^"]*"\n/g, ""],
    [/\/list\.tsx$/, new RegExp(`\\btitle=\\{${camel}\\.title\\}`, "g"), `title={${camel}.note || ${named}}`],
    [/\/list\.tsx$/, new RegExp(`>\\n +<bdi>\\{${camel}\\.note .*\\}</bdi>\\n +</ListRow>`, "g"), " />"],
    [/\/table\.tsx$/, /\n +by=\{\{ title: "titleKey" \}\}/g, ""],
    [/\/table\.tsx$/, /\(\{ title \}\) => title\b/g, `({ note }) => note || ${named}`],
    [/\/form\.tsx$/, /\(input\)\)\.title\b/g, "(input)).note"],
    [/\/detail\.tsx$/, /const \{ title \} = (\w+);/g, `const title = $1.note || ${named};`],
    [/\/detail\.tsx$/, / without=\{\["title"\]\}/g, ""],
    [/^tests\/contract\/samples\//, /,\s+titleKey: (titleKey\(data\.title\)|uuid\(\))/g, ""],
    [/^tests\/contract\/samples\//, /\btitle: (?=[`"])/g, "note: "],
    [/^tests\/server\//, /\(\{ title \}\) => title\b/g, "({ note }) => note"],
    [/^tests\/server\//, /a text in the title or the note/g, "a text in the note"],
    [/^tests\/server\//, /\{ title: "In the note", note: "a nEEdle" \}/g, '{ note: "a nEEdle" }'],
    [/^tests\/server\//, /\{ title: "(Needle here|Hay)", note: "\w*" \}/g, '{ note: "$1" }'],
    [/^tests\/server\//, /\["In the note", "Needle here"\]/g, '["Needle here", "a nEEdle"]'],
    [/^tests\/server\//, /\btitle: "In force"/g, 'note: "In force"'],
    [/^tests\/browser\//, /\btitle: "First"/g, 'note: "First"'],
    [/^tests\/browser\//, /getByLabel\("Title", /g, 'getByLabel("Note", '],
    [/^tests\/browser\//, /\{ title \}\)/g, "{ note: title })"],
  ];
}

/** Tests, and steps of tests, that prove something of the title alone. */
export const testsOfTitle = /^(stands in the order of the titles|by title$)/;

/**
 * The files of a slice without its title, by which its rows are named, sorted and found, and which is unique: as the
 * example has them, with the note in its place. What is left of it elsewhere, the compiler names.
 */
function withoutTitle(names: FieldNames, existing: readonly SliceNames[]): Map<string, string> {
  const { slice, files } = names;
  const { camel, constant, kebab } = slice.one;
  const { texts, edit } = editedTexts((file) => readFileSync(file, "utf8"), withoutField(names, existing));
  const taken = `${constant}_TITLE_TAKEN`;
  const properties: readonly (readonly [file: string, holder: Holder, name: string])[] = [
    [files.display, { declared: `${camel}Sorts` }, "title"],
    [`src/product/${kebab}/errors.ts`, { declared: `${camel}Errors` }, taken],
    [`src/server/rows/${kebab}.ts`, { argumentOf: "ownedRows", property: "errors" }, "unique"],
    [`tests/contract/samples/${kebab}.ts`, { declared: camel, property: "situations" }, taken],
  ];
  for (const [file, holder, name] of properties) edit(file, (text) => withoutKey(text, file, holder, name));
  const replacements = inPlaceOfTitle(slice);
  for (const file of ownPaths(projectFiles(), slice, existing).filter((path) =>
    /\.(tsx?|prisma)$/.test(path),
  ))
    edit(file, (text) => {
      const replaced = replacements
        .filter(([of]) => of.test(file))
        .reduce((each, [, from, instead]) => each.replace(from, instead), text);
      if (replaced === text && !texts.has(file)) return undefined;
      return file.endsWith(".prisma") ? replaced : withoutUnused(withoutTests(replaced, file), file);
    });
  return texts;
}

function withoutTests(text: string, path: string): string {
  const tree = treeOf(text, path);
  const test = tree.nodes.find((statement) => testsOfTitle.test(titleOf(statement) ?? ""));
  return test ? withoutTests(withoutStatement(tree, test), path) : text;
}

/** Title of the test or step that a statement is. */
function titleOf({ type, expression }: Node): string | undefined {
  if (type !== "ExpressionStatement") return undefined;
  const inner = expression as Node;
  const call = inner.type === "AwaitExpression" ? (inner.argument as Node) : inner;
  return call.type === "CallExpression" ? nameOf(nodeParts(call, "arguments")[0]) : undefined;
}
