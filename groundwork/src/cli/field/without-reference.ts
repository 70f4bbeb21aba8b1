import { existsSync } from "node:fs";
import type { NameForms, SliceNames } from "../slice/names";
import { editedTexts, textIfThere, withoutListed } from "../source/edits";
import { type Holder, propertyNames, withoutKey } from "../source/objects";
import { withoutUnused } from "../source/without-unused";
import { codeOf, handedOn, holders, optionsOf, queriesOf, referenceFiles, relationName } from "./references";

/** The files without what a field has beside itself as a reference; none where it is not one. */
export function withoutReference(slice: SliceNames, field: NameForms, existing: readonly SliceNames[]) {
  const { texts, textOf, edit } = editedTexts(textIfThere);
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
  edit(files.sample, (text) => {
    const without = withoutKey(text, files.sample, holder.situations, code);
    return without && withoutUnused(without, files.sample);
  });
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
  for (const { file } of handedOn(of)) edit(file, (text) => withoutUnused(text.replace(handing, ""), file));
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
