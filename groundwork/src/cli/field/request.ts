import { readFileSync } from "node:fs";
import { refusal } from "../changes/changes";
import { textIfThere } from "../files";
import { existingSlices, parentOf, sliceNamed } from "../slice/existing";
import { capitalised, isCamelCase, type NameForms, type SliceNames, writtenAs } from "../slice/names";
import { samplesOf } from "../slice/registries";
import { reservedAsField } from "../slice/reserved";
import { propertyNames } from "../source/objects";
import { type FieldFiles, type FieldRequest, kindOf } from "./kinds";

export type FieldOptions = Readonly<
  Partial<Record<"default" | "enum" | "label" | "currency" | "references", string | undefined>>
> & { readonly optional?: boolean | undefined };

export const longestName = 24;

/**
 * Slice of a path such as `invoice.amount`, and the name in it.
 * @param what what has the name, such as a field
 * @throws {UserFacingError} when it is none, or there is no such slice
 */
export function sliceAndName(path: string, what: string, example: string) {
  const [sliceName = "", name = "", ...more] = path.split(".");
  if (more.length > 0 || !isCamelCase(name))
    throw refusal(
      `"${path}" is not a valid ${what} name: write the slice, a dot, and a name in camelCase, such as ${example}.`,
    );
  return { slice: sliceNamed(sliceName, existingSlices()), name };
}

/** @throws {UserFacingError} when the path is not one such as `invoice.amount`, or there is no such slice */
export function namesOfField(path: string) {
  const { slice, name } = sliceAndName(path, "field", "invoice.dueDate");
  const { kebab } = slice.one;
  const product = `src/product/${kebab}`;
  const files: FieldFiles = {
    limits: `${product}/limits.ts`,
    fields: `${product}/fields.ts`,
    display: `${product}/display.ts`,
    model: `prisma/${kebab}.prisma`,
    samples: samplesOf(kebab),
    seed: `prisma/seed/${kebab}.ts`,
  };
  return { slice, field: writtenAs(name), files };
}

export type FieldNames = ReturnType<typeof namesOfField>;

/** @throws {UserFacingError} with the reason why the field cannot be made */
export function fieldRequest(path: string, kindName: string, options: FieldOptions): FieldRequest {
  const { slice, field, files } = namesOfField(path);
  const kind = kindOf(kindName);
  const reason = reasonAgainst(slice, field, files);
  if (reason) throw refusal(reason);
  const values = valuesOf(kindName, options.enum);
  if (options.currency !== undefined && kindName !== "money")
    throw refusal("--currency is for a field of the kind money.");
  const currency = options.currency ?? "EUR";
  if (!/^[A-Z]{3}$/.test(currency)) throw refusal(`--currency takes a code such as EUR, not "${currency}".`);
  if (options.optional && kind.isList)
    throw refusal(`A field of the kind ${kindName} may be empty anyway: leave --optional out.`);
  const target = targetOf(kindName, field, options.references);
  const request: FieldRequest = {
    slice,
    field,
    kind,
    kindName,
    label: options.label ?? capitalised(target ? field.prose.replace(/ id$/i, "") : field.prose),
    optional: kind.isOptional ?? options.optional ?? false,
    defaultText: options.default,
    values,
    labelOf: (value) => capitalised(writtenAs(value).prose),
    currency,
    target,
    files,
  };
  if (options.default !== undefined && kind.default(options.default, request) === undefined)
    throw refusal(`--default "${options.default}" cannot be: ${kind.wrongDefault?.(request)}.`);
  return request;
}

/** Why a slice cannot have a field of this name; undefined when it can. */
function reasonAgainst({ one }: SliceNames, { camel, pascal }: NameForms, files: FieldFiles) {
  if (camel.length > longestName)
    return `"${camel}" is longer than ${longestName} letters: choose a shorter name.`;
  const reserved = reservedAsField(camel);
  if (reserved) return `"${camel}" is ${reserved}: choose another name, such as ${one.camel}${pascal}.`;
  const fields = textIfThere(files.fields) ?? "";
  const namesIn = (declared: string) => propertyNames(fields, files.fields, { declared });
  const content = `${one.camel}Content`;
  const names = namesIn(content);
  if (!names) return `${files.fields} has no schema ${content} with its fields: give the field by hand.`;
  if (names.includes(camel)) return `${one.camel} has a field "${camel}" already, in ${files.fields}.`;
  if (columnsOf(readFileSync(files.model, "utf8"), one).includes(camel))
    return `${files.model} has a column "${camel}" already: choose another name.`;
  if (camel === "ownerName" || namesIn(`${one.camel}View`)?.includes(camel))
    return `Every ${one.prose} is answered with a "${camel}" of another meaning: choose another name.`;
  return undefined;
}

/** Names of the columns and relations of the model of a slice. */
function columnsOf(schema: string, one: NameForms): string[] {
  const model = new RegExp(`^model ${one.pascal} \\{\\n([\\s\\S]*?)^\\}`, "m").exec(schema)?.[1] ?? "";
  return [...model.matchAll(/^\s+(\w+)\s/gm)].map(([, name = ""]) => name);
}

/** Slice that a field points to, when it is of that kind. */
function targetOf(kindName: string, field: NameForms, name: string | undefined): SliceNames | undefined {
  if ((kindName === "reference") !== (name !== undefined))
    throw refusal(
      name === undefined
        ? "A field of the kind reference needs the slice that it points to: --references customer."
        : "--references is for a field of the kind reference.",
    );
  if (name === undefined) return undefined;
  const slices = existingSlices();
  const target = sliceNamed(name, slices, " to point to");
  const reason = reasonAgainstTarget(target, slices, field);
  if (reason) throw refusal(reason);
  return target;
}

/** Why a field cannot point to the rows of a slice; undefined when it can. */
function reasonAgainstTarget(target: SliceNames, slices: readonly SliceNames[], field: NameForms) {
  const { camel, kebab } = target.one;
  if (parentOf(target, slices))
    return `Rows of "${camel}" belong to another slice's, and are reached through it: point to that one.`;
  const fields = `src/product/${kebab}/fields.ts`;
  const content = propertyNames(readFileSync(fields, "utf8"), fields, { declared: `${camel}Content` });
  if (!content?.includes("title"))
    return `Rows are chosen by their title, and those of "${camel}" have none: write the reference by hand.`;
  if (!/^export const byId\b/m.test(readFileSync(`src/server/procedures/${kebab}.ts`, "utf8")))
    return `What is chosen is read by ${camel}.byId, and there is none: write the reference by hand.`;
  if (!/^[a-z]\w+Id$/.test(field.camel))
    return `A reference holds an id, and its name says so: call it ${field.camel}Id, or ${camel}Id.`;
  return undefined;
}

function valuesOf(kindName: string, text: string | undefined): string[] {
  const takes = kindName === "oneOf" || kindName === "manyOf";
  if (takes !== (text !== undefined))
    throw refusal(
      takes
        ? `A field of the kind ${kindName} needs its values: --enum low,normal,high.`
        : "--enum is for a field of the kind oneOf or manyOf.",
    );
  const values = (text ?? "").split(",").filter(() => takes);
  const wrong = values.find((value) => !isCamelCase(value));
  if (wrong !== undefined)
    throw refusal(`"${wrong}" is not a valid value: write each in camelCase, such as --enum low,inProgress.`);
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw refusal(`--enum has "${twice}" twice.`);
  if (takes && values.length < 2) throw refusal("--enum needs at least two values, such as --enum low,high.");
  return values;
}
