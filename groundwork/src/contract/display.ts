import type * as z from "zod";

// Fields as people see them: plain data, without zod, so that a page which only shows values loads none of it.

/** Labels of the values that a field offers, in the order in which it offers them. */
export type Labels<Value extends string = string> = { readonly [Key in Value]: string };

type Described = { readonly description?: string | undefined };
type Completed = { readonly autoComplete?: string | undefined };

type Of<Kind extends string, Options = unknown> = { readonly kind: Kind } & Options;

type Kind =
  | Of<"line", Completed>
  | Of<"email", Completed>
  | Of<"password", Completed>
  | Of<"longText">
  | Of<"integer">
  | Of<"decimal">
  | Of<"money", { readonly currency: string }>
  | Of<"date">
  | Of<"dateTime">
  | Of<"yesNo">
  | Of<"oneOf", { readonly labels: Labels; readonly as: "select" | "radio" }>
  | Of<"manyOf", { readonly labels: Labels }>
  | Of<"tags">;

type Shown = Described & { readonly label: string };

/** Field that is another row, whose label only a query knows. */
export type ReferenceField = Of<"reference", Shown>;

type PlainField = Kind & Shown;

/** Field of any kind, as a control or a page reads it. */
export type AnyField = PlainField | ReferenceField;

declare const given: unique symbol;

/** Field whose control holds and gives values of a type, all of them. */
export type Field<Value> = PlainField & { readonly [given]: (value: Value) => Value };

/** The type is for the compiler alone. */
const field = <Value>(described: PlainField) => described as Field<Value>;

/** Constructor of the fields of a kind that has no options of its own. */
const described =
  <Value, Options = Described>(
    kind: "line" | "longText" | "integer" | "decimal" | "date" | "dateTime" | "yesNo" | "tags",
  ) =>
  (label: string, options?: Options) =>
    field<Value>({ kind, label, ...options });

/** Schema of another row's id: what a person enters holds no other UUID. */
type RowId = z.ZodUUID | z.ZodNullable<z.ZodUUID>;

/**
 * A field for every key of a schema, whose control can give what the schema takes. That a field is optional follows
 * from the schema: where that takes `null`, an empty control gives it. So does which fields are references.
 */
export type FieldsOf<Schema extends z.ZodObject> = {
  readonly [Key in keyof Schema["shape"]]-?: Schema["shape"][Key] extends RowId
    ? ReferenceField
    : Field<Exclude<z.input<Schema["shape"][Key]>, null | undefined>>;
};

/** Names of those of the fields that are references. */
export type ReferenceNames<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly kind: "reference" } ? Name : never;
}[keyof Fields] &
  string;

/** Fields by their names. */
export type AnyFields = Readonly<Record<string, AnyField>>;

/** Text on one line. */
export const line = described<string, Described & Completed>("line");

export const email = (label: string, options: Described & Completed = {}) =>
  field<string>({ kind: "email", label, autoComplete: "email", ...options });

/** A password, which is in no draft and can be shown while it is typed. */
export const password = (
  label: string,
  options: Described & { readonly autoComplete: "current-password" | "new-password" },
) => field<string>({ kind: "password", label, ...options });

/** Text of several lines. */
export const longText = described<string>("longText");

export const integer = described<number>("integer");

export const decimal = described<number>("decimal");

/** An amount in cents. `currency` is the code that stands after it, such as EUR. */
export const money = (label: string, options: Described & { readonly currency: string }) =>
  field<number>({ kind: "money", label, ...options });

/** A day without a time, the same in every time zone. */
export const date = described<string>("date");

/** A moment, in the reader's time zone. */
export const dateTime = described<string>("dateTime");

export const yesNo = described<boolean>("yesNo");

/** One of a few values: from a list, or all of them in sight. */
export const oneOf = <Value extends string>(
  label: string,
  labels: Labels<Value>,
  { as = "select", ...options }: Described & { readonly as?: "select" | "radio" } = {},
) => field<Value>({ kind: "oneOf", label, labels, as, ...options });

/** Any of a few values. */
export const manyOf = <Value extends string>(label: string, labels: Labels<Value>, options: Described = {}) =>
  field<Value[]>({ kind: "manyOf", label, labels, ...options });

/** Another row, by its id. The form is given what it can be chosen from. */
export const reference = (label: string, options: Described = {}): ReferenceField => ({
  kind: "reference",
  label,
  ...options,
});

/** Words of a person's own. */
export const tags = described<string[]>("tags");
