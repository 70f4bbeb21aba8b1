import { UserFacingError } from "../../contract/user-facing-error";
import type { NameForms, SliceNames } from "../slice/names";

/** Files of a slice in which a field stands. */
export type FieldFiles = Readonly<
  Record<"limits" | "fields" | "display" | "model" | "samples" | "seed", string>
>;

/** A field that is to be made, as far as its command says. */
export type FieldRequest = {
  readonly slice: SliceNames;
  readonly field: NameForms;
  readonly kind: FieldKind;
  readonly kindName: string;
  readonly label: string;
  readonly optional: boolean;
  readonly defaultText: string | undefined;
  /** Values of one that offers a few. */
  readonly values: readonly string[];
  readonly labelOf: (value: string) => string;
  readonly currency: string;
  /** Slice whose rows it points to. */
  readonly target: SliceNames | undefined;
  readonly files: FieldFiles;
};

/** Kind of a field: what is written of it in each file of the slice, before any option. */
export type FieldKind = {
  /** What it is, for a list of the kinds. */
  readonly about: string;
  /** Limits that its schema has, for `limits.ts`. */
  readonly limits?: string;
  /** Schema, for `fields.ts`, and what it imports from `groundwork/fields`. */
  readonly schema: (request: FieldRequest, limits: string) => string;
  readonly schemaImport?: string;
  /** Type of the column, for the model. */
  readonly column: (request: FieldRequest) => string;
  readonly attribute?: string;
  /** Arguments of its constructor in `display.ts` after the label. */
  readonly display?: (request: FieldRequest) => string;
  /** Value that a create accepts, as source. */
  readonly sample: (request: FieldRequest) => string;
  /** Default as Prisma's schema has it; undefined for a text that cannot be one. */
  readonly default: (text: string, request: FieldRequest) => string | undefined;
  /** What is wrong with such a text. */
  readonly wrongDefault?: (request: FieldRequest) => string;
  /** Whether it holds several values, so that none at all is an empty list. */
  readonly isList?: true;
  /** Whether it may be empty in any case. */
  readonly isOptional?: true;
};

const quoted = (text: string): string => JSON.stringify(text);
const suchAs = (example: string) => () => `write it such as ${example}`;

export const enumName = ({ slice, field }: FieldRequest): string => `${slice.one.pascal}${field.pascal}`;

const oneOfValues = ({ values }: FieldRequest) => `it is one of ${values.join(", ")}`;
const listed = (values: readonly string[]) => `[${values.map(quoted).join(", ")}]`;
const labels = ({ values, labelOf }: FieldRequest) =>
  `{ ${values.map((value) => `${value}: ${quoted(labelOf(value))}`).join(", ")} }`;

/** Limits of a kind, and the schema that is made with them. */
const limited = (schemaImport: string, limits: string) => ({
  limits,
  schema: (_: FieldRequest, ofField: string) => `${schemaImport}(${ofField})`,
  schemaImport,
});

const line: FieldKind = {
  about: "one line of text",
  ...limited("line", "{ min: 1, max: 120 }"),
  column: () => "String",
  sample: ({ field }) => quoted(`A ${field.prose}`),
  default: quoted,
};

/** Every kind, by the word that `npm run new field` takes. In `display.ts` each has a constructor of the same name. */
const fieldKinds: Readonly<Record<string, FieldKind>> = {
  line,
  longText: { ...line, about: "text of several lines", ...limited("text", "{ min: 1, max: 2000 }") },
  integer: {
    about: "a whole number",
    ...limited("integer", "{ min: 0, max: 1_000_000 }"),
    column: () => "Int",
    sample: () => "3",
    default: (text) => (/^-?\d{1,9}$/.test(text) ? text : undefined),
    wrongDefault: suchAs("12"),
  },
  decimal: {
    about: "a number with decimal places",
    ...limited("decimal", "{ min: 0, max: 1_000_000, places: 2 }"),
    column: () => "Float",
    sample: () => "2.5",
    default: (text) => (/^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? text : undefined),
    wrongDefault: suchAs("2.5"),
  },
  money: {
    about: "an amount, in whole cents",
    ...limited("money", "{ min: 0, max: 100_000_000 }"),
    column: () => "Int",
    display: ({ currency }) => `, { currency: ${quoted(currency)} }`,
    sample: () => "1250",
    default: (text) =>
      /^-?\d{1,7}(\.\d{2})?$/.test(text) ? String(Math.round(Number(text) * 100)) : undefined,
    wrongDefault: suchAs("12.50"),
  },
  date: {
    about: "a day without a time",
    schema: () => "date",
    schemaImport: "date",
    column: () => "DateTime",
    attribute: "@db.Date",
    sample: () => '"2026-03-04"',
    default: (text) => (isDay(text) ? quoted(`${text}T00:00:00.000Z`) : undefined),
    wrongDefault: suchAs("2026-03-04"),
  },
  dateTime: {
    about: "a moment",
    schema: () => "dateTime",
    schemaImport: "dateTime",
    column: () => "DateTime",
    attribute: "@db.Timestamptz(3)",
    sample: () => '"2026-03-04T09:05:00.000Z"',
    default: (text) => {
      if (text === "now") return "now()";
      const isMoment = isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
      return isMoment ? quoted(new Date(text).toISOString()) : undefined;
    },
    wrongDefault: suchAs("2026-03-04T09:05:00Z, or now"),
  },
  yesNo: {
    about: "yes or no",
    schema: () => "z.boolean()",
    column: () => "Boolean",
    sample: () => "true",
    default: (text) =>
      ["true", "yes"].includes(text) ? "true" : ["false", "no"].includes(text) ? "false" : undefined,
    wrongDefault: () => "it is yes or no",
  },
  oneOf: {
    about: "one of a few values, which --enum names",
    schema: ({ values }) => `z.enum(${listed(values)})`,
    column: enumName,
    display: (request) => `, ${labels(request)}`,
    sample: ({ values }) => quoted(values[0] ?? ""),
    default: (text, { values }) => values.find((value) => value === text),
    wrongDefault: oneOfValues,
  },
  manyOf: {
    about: "any of a few values, which --enum names",
    schema: ({ values }) => `manyOf(${listed(values)})`,
    schemaImport: "manyOf",
    column: enumName,
    display: (request) => `, ${labels(request)}`,
    sample: ({ values }) => listed(values.slice(0, 1)),
    default: (text, { values }) =>
      text.split(",").every((value) => values.includes(value)) ? `[${text}]` : undefined,
    wrongDefault: oneOfValues,
    isList: true,
  },
  tags: {
    about: "words of a person's own",
    ...limited("tags", "{ max: 10, length: 40 }"),
    column: () => "String",
    sample: () => '["one", "two"]',
    default: (text) => listed(text.split(",")),
    isList: true,
  },
  reference: {
    about: "a row of another slice, which --references names, or none",
    schema: () => "z.uuid()",
    column: () => "String",
    attribute: "@db.Uuid",
    sample: () => "null",
    default: () => undefined,
    wrongDefault: () => "a reference begins empty",
    isOptional: true,
  },
};

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00.000Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Words that people try, and the kinds that they may mean. */
const meant: Readonly<Record<string, string>> = {
  text: "line, or longText for several lines",
  string: "line, or longText for several lines",
  number: "integer, decimal or money",
  int: "integer",
  float: "decimal",
  boolean: "yesNo",
  bool: "yesNo",
  enum: "oneOf, with --enum low,normal,high",
  select: "oneOf, with --enum low,normal,high",
  relation: "reference, with --references customer",
  foreignkey: "reference, with --references customer",
  datetime: "dateTime",
  timestamp: "dateTime",
};

/** @throws {UserFacingError} naming the kinds when there is none of this name */
export function kindOf(name: string): FieldKind {
  const kind = Object.hasOwn(fieldKinds, name) ? fieldKinds[name] : undefined;
  if (kind) return kind;
  const hint = meant[name.toLowerCase().replaceAll("-", "")];
  const width = Math.max(...Object.keys(fieldKinds).map((kind) => kind.length));
  const kinds = Object.entries(fieldKinds).map(([kind, { about }]) => `  ${kind.padEnd(width)}  ${about}`);
  throw new UserFacingError(
    `There is no kind "${name}"${hint ? `: write ${hint}` : ""}. The kinds are:\n${kinds.join("\n")}\nNothing was written.`,
  );
}
