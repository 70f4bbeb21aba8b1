import { existsSync } from "node:fs";
import type { NameForms, SliceNames } from "../slice/names";
import { editedTexts, textIfThere, withImported } from "../source/edits";
import { type Holder, withoutKey, withProperty } from "../source/objects";
import { withoutUnused } from "../source/without-unused";
import { enumName, type FieldFiles, type FieldRequest } from "./kinds";
import { referenceEdits, withoutReference } from "./references";

/** Modules that schemas and descriptors of fields are imported from. */
const kindModules = ["groundwork/fields", "groundwork/display"] as const;

/** Objects of a slice that name its fields. */
const holdersOf = ({ one }: SliceNames, files: FieldFiles): readonly (readonly [file: string, Holder])[] => [
  [files.limits, { declared: `${one.camel}Limits` }],
  [files.fields, { declared: `${one.camel}Content` }],
  [files.display, { declared: `${one.camel}Fields` }],
  [files.samples, { declared: `new${one.pascal}` }],
  [files.seed, { argumentOf: "create" }],
];

/** @throws {UserFacingError} when a file does not look as in the template, saying what belongs in it */
export function withField(request: FieldRequest): Map<string, string> {
  const { slice, field, kind, kindName, files, label, optional } = request;
  const { camel } = field;
  const { texts, add } = editedTexts(textIfThere);
  const sample = kind.sample(request);
  const schema = kind.schema(request, `${slice.one.camel}Limits.${camel}`);
  const lines: readonly (readonly [property: string, from?: string, imported?: string | undefined])[] = [
    [kind.limits ? `${camel}: ${kind.limits}` : ""],
    [`${camel}: ${schema}${optional ? ".nullable()" : ""}`, kindModules[0], kind.schemaImport],
    [
      `${camel}: ${kindName}(${JSON.stringify(label)}${kind.display?.(request) ?? ""})`,
      kindModules[1],
      kindName,
    ],
    [`${camel}: ${sample}`],
    [`${camel}: ${optional ? "null" : sample}`],
  ];
  for (const [index, [file, holder]] of holdersOf(slice, files).entries()) {
    const [property = "", module, imported] = lines[index] ?? [];
    if (property === "" || (file === files.seed && !existsSync(file))) continue;
    add(file, property, (text) => withProperty(text, file, holder, property));
    if (module !== undefined && imported !== undefined) {
      add(file, `import { ${imported} } from "${module}";`, (text) => withImported(text, module, [imported]));
    }
  }
  add(files.model, columnOf(request), (text) => withColumn(text, request));
  const { target } = request;
  for (const { file, wanted, change } of target ? referenceEdits({ slice, field, target }) : [])
    add(file, wanted, change);
  return texts;
}

function columnOf(request: FieldRequest): string {
  const { field, kind, optional, defaultText } = request;
  const set = defaultText === undefined ? undefined : kind.default(defaultText, request);
  const mark = kind.isList ? "[]" : optional ? "?" : "";
  return [
    field.camel,
    `${kind.column(request)}${mark}`,
    ...(set && "prisma" in set ? [`@default(${set.prisma})`] : []),
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
export function withoutField(
  slice: SliceNames,
  field: NameForms,
  files: FieldFiles,
  existing: readonly SliceNames[],
): Map<string, string> {
  const name = field.camel;
  const { texts, edit } = editedTexts(textIfThere, withoutReference(slice, field, existing));
  for (const [file, holder] of holdersOf(slice, files))
    edit(file, (text) => {
      const changed = withoutKey(text, file, holder, name);
      return changed && withoutUnused(changed, file);
    });
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
