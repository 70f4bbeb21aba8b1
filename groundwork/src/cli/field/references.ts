import { existsSync, readFileSync } from "node:fs";
import { textIfThere } from "../files";
import { type NameForms, type SliceNames, writtenAs } from "../slice/names";
import { fieldsOfModel } from "../slice/parent-files";
import {
  type EditedTexts,
  editedTexts,
  withImported,
  withLastLine,
  withListed,
  withoutListed,
} from "../source/edits";
import { type Holder, propertyNames, withoutKey, withProperty } from "../source/objects";
import { withoutUnused } from "../source/without-unused";

// What a reference has beside its field: a relation, an error for a row out of reach, the look at it with each write, and
// the rows that it is chosen from.

/** Field of a slice that points to the rows of another. */
type FieldReference = { readonly slice: SliceNames; readonly field: NameForms; readonly target: SliceNames };

const roleOf = ({ field }: FieldReference) => writtenAs(field.camel.replace(/Id$/, ""));
const codeOf = (of: FieldReference) => `${of.slice.one.constant}_${roleOf(of).constant}_NOT_FOUND`;

/** Name of the relation from the rows that are pointed to. */
function backOf(of: FieldReference): string {
  const { slice, target } = of;
  const role = roleOf(of);
  return role.camel === target.one.camel ? slice.many.camel : `${slice.many.camel}As${role.pascal}`;
}
const relationName = (of: FieldReference) => `${of.slice.one.pascal}${roleOf(of).pascal}`;

const referenceFiles = ({ slice: { one, many }, target }: FieldReference) => {
  const pages = `src/app/(signed-in)/${many.kebab}`;
  return {
    model: `prisma/${one.kebab}.prisma`,
    targetModel: `prisma/${target.one.kebab}.prisma`,
    errors: `src/product/${one.kebab}/errors.ts`,
    rows: `src/server/rows/${one.kebab}.ts`,
    procedures: `src/server/procedures/${one.kebab}.ts`,
    targetProcedures: `src/server/procedures/${target.one.kebab}.ts`,
    sample: `tests/contract/samples/${one.kebab}.ts`,
    references: `${pages}/references.ts`,
    form: `${pages}/form.tsx`,
    detail: `${pages}/[id]/detail.tsx`,
    table: `${pages}/table.tsx`,
    options: `src/app/(signed-in)/${target.many.kebab}/use-${target.many.kebab}.ts`,
  };
};

/** Hook that finds the rows to choose from, as the pages of the slice import it. */
function optionsOf({ slice, target }: FieldReference) {
  const { many, one } = target;
  const folder = one.camel === slice.one.camel ? "." : `../${many.kebab}`;
  return { hook: `use${many.pascal}`, path: `${folder}/use-${many.kebab}` };
}

/** Places of the objects that have a property for each reference, by the kind of file. */
const holders = ({ slice: { one } }: FieldReference) => ({
  errors: { declared: `${one.camel}Errors` },
  rows: { argumentOf: "ownedRows", property: "references" },
  situations: { declared: one.camel, property: "situations" },
  sample: { declared: one.camel, property: "references" },
  references: { declared: `${one.camel}References` },
});

/** Where the hooks of the references are handed on, in the files of the pages. */
const handedOn = (of: FieldReference) => {
  const { form, detail, table } = referenceFiles(of);
  const { camel } = of.slice.one;
  const inJsx = { added: ` references={${camel}References}`, path: "./references" };
  const inDetail = { ...inJsx, file: detail, path: "../references" };
  const fields = `fields={${camel}Fields}`;
  return [
    {
      file: form,
      before: `schema: ${camel}Content`,
      added: `, references: ${camel}References`,
      path: "./references",
    },
    { ...inDetail, before: `<FieldValues ${fields}` },
    { ...inDetail, before: `<History query={history} ${fields}` },
    { ...inJsx, file: table, before: ` ${fields}` },
  ];
};

/** The model with a relation among its fields, before a place, and with an index. */
const withRelation =
  (of: FieldReference) =>
  (schema: string): string | undefined => {
    const { slice, field, target } = of;
    const column = new RegExp(`^ +${field.camel} +String\\?.*\\n`, "m");
    const relation = `  ${roleOf(of).camel} ${target.one.pascal}? @relation("${relationName(of)}", fields: [${field.camel}], references: [id], onDelete: SetNull)\n`;
    const related = schema.replace(column, (line) => `${line}${relation}`);
    const indexed = withLastLine(related, `model ${slice.one.pascal} {`, `@@index([${field.camel}])`);
    return related === schema ? undefined : indexed;
  };

const withBack = (of: FieldReference) => (schema: string) => {
  const fields = fieldsOfModel(of.target.one);
  const back = `  ${backOf(of)} ${of.slice.one.pascal}[] @relation("${relationName(of)}")\n`;
  return fields.test(schema) ? schema.replace(fields, (found) => `${found}${back}`) : undefined;
};

/** The text with a property of an object that may not be there yet. */
function withinObject(text: string, file: string, holder: Holder, property: string): string | undefined {
  const { property: name, ...outer } = holder;
  if (name === undefined || propertyNames(text, file, holder))
    return withProperty(text, file, holder, property);
  return withProperty(text, file, outer as Holder, `${name}: { ${property} }`);
}

/** Gives a field its relation, and everything that follows from it. */
export function addReference(of: FieldReference, add: EditedTexts["add"]): void {
  const { field, target } = of;
  const code = codeOf(of);
  const files = referenceFiles(of);
  const holder = holders(of);
  const property = (kind: "errors" | "rows" | "sample", wanted: string) =>
    add(files[kind], wanted, (text) => withinObject(text, files[kind], holder[kind], wanted));
  add(files.model, `a relation "${roleOf(of).camel}"`, withRelation(of));
  add(files.targetModel, `a relation "${backOf(of)}"`, withBack(of));
  property(
    "errors",
    `${code}: { kind: "absent", message: "This ${target.one.prose} does not exist.", field: "${field.camel}" }`,
  );
  property("rows", `${field.camel}: { model: (db) => db.${target.one.camel}, absent: "${code}" }`);
  add(files.procedures, `"${code}" among the errors of create and update`, (text) =>
    withListed(text, "errors", ["create", "update"], [`"${code}"`]),
  );
  const shown = queriesOf(of);
  add(files.targetProcedures, `${shown.join(", ")} among what remove invalidates`, (text) =>
    /^export const remove\b/m.test(text) ? withListed(text, "invalidates", ["remove"], shown) : text,
  );
  property("sample", `${field.camel}: "${target.one.camel}"`);
  const situation = `${code}: { fields: () => ({ ${field.camel}: crypto.randomUUID() }) }`;
  add(files.sample, situation, (text) => withProperty(text, files.sample, holder.situations, situation));
  if (!existsSync(files.form)) return;
  const { hook, path: from } = optionsOf(of);
  const { declared } = holder.references;
  add(files.references, `${field.camel}: ${hook}`, (text) => {
    const begun =
      text ||
      `/** What the references of ${of.slice.many.prose} are chosen from. */\nexport const ${declared} = {};\n`;
    const added = withProperty(begun, files.references, holder.references, `${field.camel}: ${hook}`);
    return added && withImported(added, from, [hook]);
  });
  for (const { file, before, added, path } of handedOn(of).filter((each) => existsSync(each.file)))
    add(file, added.replace(/^[, ]+/, ""), (text) => {
      // Where it is handed on already, formatting may have broken the line.
      if (text.replace(/\s+/g, " ").includes(before.trim() + added)) return text;
      if (!text.includes(before)) return undefined;
      return withImported(text.replace(before, before + added), path, [declared]);
    });
  if (!existsSync(files.options)) add(files.options, `the hook ${hook}`, () => optionsFile(target));
}

/** Queries that show the reference, which is empty once its row is removed. */
function queriesOf(of: FieldReference): string[] {
  const text = readFileSync(referenceFiles(of).procedures, "utf8");
  const shown = ["list", "byId"].filter((query) => new RegExp(`^export const ${query}\\b`, "m").test(text));
  return shown.map((query) => `"${of.slice.one.camel}.${query}"`);
}

/** The hook that finds the rows of a slice to choose from. */
function optionsFile({ one, many }: SliceNames): string {
  return `"use client";

import type { UseOptions } from "groundwork/react";
import { api } from "@/trpc/client";

/** The ${many.prose} that a reference can be chosen from. */
export const use${many.pascal}: UseOptions = (search, selected) => {
  const found = api.${one.camel}.list.useQuery({ search });
  const chosen = api.${one.camel}.byId.useQuery({ id: selected ?? "" }, { enabled: selected !== null });
  const rows = [...(chosen.data ? [chosen.data] : []), ...(found.data?.items ?? [])];
  const labels = new Map(rows.map(({ id, title }) => [id, title]));
  return {
    options: [...labels].map(([value, label]) => ({ value, label })),
    isPending: found.isPending,
    error: found.error,
  };
};
`;
}

/** The files without what a field has beside itself as a reference; none where it is not one. */
export function withoutReference(slice: SliceNames, field: NameForms, existing: readonly SliceNames[]) {
  const { texts, textOf, edit, prune } = editedTexts(textIfThere);
  const schema = textOf(`prisma/${slice.one.kebab}.prisma`) ?? "";
  const pattern = new RegExp(
    `^ +\\w+ +(\\w+)\\? +@relation\\("\\w+", fields: \\[${field.camel}\\].*\\n`,
    "m",
  );
  const [relation, model] = pattern.exec(schema) ?? [];
  const target = existing.find(({ one }) => one.pascal === model);
  if (relation === undefined || !target) return texts;
  const of = { slice, field, target };
  const code = codeOf(of);
  const files = referenceFiles(of);
  const holder = holders(of);
  const within = (kind: "errors" | "rows" | "sample" | "references", name: string) =>
    edit(files[kind], (text) => withoutInner(text, files[kind], holder[kind], name));
  edit(files.model, (text) => text.replace(relation, "").replace(`  @@index([${field.camel}])\n`, ""));
  edit(files.targetModel, (text) =>
    text.replace(new RegExp(`^.* @relation\\("${relationName(of)}"\\)\\n`, "m"), ""),
  );
  within("errors", code);
  within("rows", field.camel);
  edit(files.procedures, (text) => withoutListed(text, `"${code}"`));
  // Another reference to the same rows may be shown by the same queries.
  const others =
    texts.get(files.model)?.match(new RegExp(` ${target.one.pascal}\\?? .*@relation`, "g")) ?? [];
  if (others.length === 0 && target.one.camel !== slice.one.camel)
    edit(files.targetProcedures, (text) => queriesOf(of).reduce(withoutListed, text));
  within("sample", field.camel);
  prune(files.sample, (text) => withoutKey(text, files.sample, holder.situations, code));
  within("references", field.camel);
  const { hook } = optionsOf(of);
  const isChosen = existing.some(({ many }) => {
    const text = textOf(`src/app/(signed-in)/${many.kebab}/references.ts`);
    return text !== undefined && new RegExp(`: ${hook}\\b`).test(text);
  });
  if (!isChosen && existsSync(files.options)) texts.set(files.options, "");
  const left = texts.get(files.references);
  if (left === undefined) return texts;
  if (propertyNames(left, files.references, holder.references)?.length !== 0) {
    texts.set(files.references, withoutUnused(left, files.references));
    return texts;
  }
  texts.set(files.references, "");
  const { declared } = holder.references;
  const handing = new RegExp(`,\\s*references: ${declared}|\\s+references=\\{${declared}\\}`, "g");
  for (const { file } of handedOn(of)) prune(file, (text) => text.replace(handing, ""));
  return texts;
}

/** The text without a property of an object, and without the object when it was the last. */
function withoutInner(text: string, file: string, holder: Holder, name: string): string | undefined {
  const without = withoutKey(text, file, holder, name);
  const { property, ...outer } = holder;
  if (without === undefined || property === undefined) return without;
  if (propertyNames(without, file, holder)?.length !== 0) return without;
  return withoutKey(without, file, outer as Holder, property);
}
