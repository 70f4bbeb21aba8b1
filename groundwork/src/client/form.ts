import { useRef, useState } from "react";
import type * as z from "zod";
import { connectionLost } from "../contract/connection-lost";
import type { AnyField, AnyFields, FieldsOf, ReferenceNames } from "../contract/display";
import { useConnection, whenConnected } from "./connection";
import { type FormTexts, inputOf, sameTexts, textsOf } from "./form-values";
import { type Problem, problemOf, referenceIn } from "./problem";

export type FieldErrors = Readonly<Record<string, string>>;

/** Errors that a form shows after it was refused: a sentence under each field, or one above all of them. */
type FormErrors = {
  readonly errors: FieldErrors;
  readonly message: { readonly text: string; readonly reference: string | null } | null;
};

const noErrors: FormErrors = { errors: {}, message: null };

/** The first sentence for each field. What is said of an item of a list is said of the list. */
const byField = (issues: readonly { readonly field: string; readonly message: string }[]): FieldErrors =>
  Object.fromEntries(issues.map(({ field, message }) => [field.split(".")[0], message]).reverse());

/** Puts a problem where it belongs in a form with these fields. */
function formErrorsOf(problem: Problem, fields: readonly string[]): FormErrors {
  const issues = problem.field ? [{ field: problem.field, message: problem.message }] : problem.issues;
  const shown = Object.entries(byField(issues)).filter(([field]) => fields.includes(field));
  if (shown.length > 0) return { errors: Object.fromEntries(shown), message: null };
  return { errors: {}, message: { text: problem.message, reference: referenceIn(problem) } };
}

/** Options of a reference as its combobox shows them. */
export type Options = {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isPending: boolean;
  readonly error: unknown;
};

/**
 * Hook that asks for the rows that a reference can be chosen from.
 * @param search what was typed to find one
 * @param selected the id of the row that is chosen: among the options too, so that its label is known
 */
export type UseOptions = (search: string, selected: string | null) => Options;

export type AnyReferences = Readonly<Record<string, UseOptions | undefined>>;

type ReferencesTo<Name extends string> = { readonly references: { readonly [Key in Name]: UseOptions } };

/**
 * A hook for each reference among the fields, and none for what is no reference. Of fields whose names only the data
 * say, any may be given.
 * @template Without names of fields that need none
 */
export type ReferencesOf<Fields, Without extends string = never> = string extends keyof Fields
  ? { readonly references?: AnyReferences }
  : [Exclude<ReferenceNames<Fields>, Without>] extends [never]
    ? { readonly references?: { readonly [Name in keyof Fields]?: never } }
    : ReferencesTo<Exclude<ReferenceNames<Fields>, Without>>;

/** Form as its components read it. */
export type FormState<Name extends string = string> = FormErrors & {
  readonly fields: { readonly [Key in Name]: AnyField };
  /** Texts with which the controls begin. */
  readonly saved: FormTexts;
  /** Whether a field may be left empty. */
  readonly isOptional: (name: string) => boolean;
  readonly references: AnyReferences;
  readonly pending: boolean;
  /** A user is about to fill it in: what checks it is loaded, if it is not there yet. */
  readonly onEnter: () => void;
  readonly onSubmit: (texts: FormTexts) => Promise<boolean>;
};

type FormOptions<Schema extends z.ZodObject> = {
  /**
   * The form's part of the procedure's input. A form that stands in its page from the start gives a function that
   * loads it, so that the page is there without the schema and its library: it is loaded once a user enters the form.
   * Such a form takes each of its fields as required but those of `optional`, which it has to know before.
   */
  schema: Schema | (() => Promise<Schema>);
  optional?: readonly (keyof z.input<Schema> & string)[];
  /** What the fields look like, in their order. */
  fields: FieldsOf<Schema>;
  /** What the fields begin with: a view, or what is known of one. */
  initial?: { readonly [Key in keyof z.output<Schema>]?: z.output<Schema>[Key] | undefined };
  /** Sends the values as the API takes them, and rejects with the error that the call was refused with. */
  submit: (values: z.input<Schema>) => Promise<unknown>;
  /**
   * What something else found wrong with the fields, such as a step that was refused beside the form. Whichever refusal
   * is the latest is shown, so a new object is a new refusal.
   */
  refused?: FieldErrors;
};

/** A form that is checked with the procedure's own schema before it is sent, and shows what the procedure refuses. */
export function useForm<Schema extends z.ZodObject>({
  schema,
  optional = [],
  fields: typedFields,
  initial = {},
  submit,
  refused = noErrors.errors,
  references = {},
}: FormOptions<Schema> & ReferencesOf<FieldsOf<Schema>>): FormState<keyof z.input<Schema> & string> {
  const [formErrors, setFormErrors] = useState<FormErrors>({ errors: refused, message: null });
  const [latest, setLatest] = useState(refused);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);

  const connected = useConnection();
  const [wasConnected, setWasConnected] = useState(connected);
  if (connected !== wasConnected) {
    setWasConnected(connected);
    // The server can be reached again: the refusal says what is no longer so.
    if (connected && formErrors.message?.text === connectionLost.message) setFormErrors(noErrors);
  }

  if (refused !== latest) {
    setLatest(refused);
    setFormErrors({ errors: refused, message: null });
  }

  const fields: AnyFields = typedFields;
  const values: Readonly<Record<string, unknown>> = initial;
  const known = typeof schema === "function" ? null : schema;
  const named: readonly string[] = optional;
  const takesNull = (name: string) => (known ? takes(known, name, null) : named.includes(name));
  const isOptional = (name: string) => (known ? mayBeEmpty(known, name) : named.includes(name));
  const saved: FormTexts = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, textsOf(field, values[name], takesNull(name))]),
  );

  const load = async () => (typeof schema === "function" ? await whenConnected(schema) : schema);
  const onEnter = () =>
    void load().then(
      (loaded) => {
        const wrong = Object.keys(fields).filter((name) => isOptional(name) !== mayBeEmpty(loaded, name));
        if (wrong.length > 0)
          throw new Error(`The schema disagrees with "optional" about ${wrong.join(", ")}.`);
      },
      // Without a connection the submit waits for it.
      () => {},
    );

  /** Values of the controls; a moment that was not touched keeps the seconds that its control does not show. */
  function inputIn(loaded: Schema, texts: FormTexts): Readonly<Record<string, unknown>> {
    const typed = (name: string, field: AnyField) => {
      const value = values[name];
      if (value instanceof Date && field.kind === "dateTime" && sameTexts(texts[name], saved[name]))
        return value.toISOString();
      return inputOf(field, texts[name] ?? [], takes(loaded, name, null));
    };
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typed(name, field)]));
  }

  async function onSubmit(texts: FormTexts): Promise<boolean> {
    // A second press while the first is on its way is the same press.
    if (sending.current) return false;
    sending.current = true;
    setPending(true);
    try {
      const loaded = await load();
      const checked = loaded.safeParse(inputIn(loaded, texts));
      if (!checked.success) {
        const issues = checked.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
        setFormErrors({ errors: byField(issues), message: null });
        return false;
      }
      // As it travels: the same text cleaned up, and dates as text again.
      await submit(loaded.encode(checked.data));
      setFormErrors(noErrors);
      return true;
    } catch (error) {
      setFormErrors(formErrorsOf(problemOf(error), Object.keys(fields)));
      return false;
    } finally {
      sending.current = false;
      setPending(false);
    }
  }

  return { ...formErrors, fields: typedFields, saved, isOptional, references, pending, onEnter, onSubmit };
}

const takes = (schema: z.ZodObject, name: string, value: unknown): boolean =>
  schema.shape[name]?.safeParse(value).success ?? false;

/** Whether a field may be left empty. */
const mayBeEmpty = (schema: z.ZodObject, name: string): boolean =>
  takes(schema, name, null) || takes(schema, name, "") || takes(schema, name, []);
