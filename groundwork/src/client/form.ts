"use client";

import { useRef, useState } from "react";
import type * as z from "zod";
import { type Problem, problemOf, referenceIn } from "./problem";

type FieldErrors = Readonly<Record<string, string>>;

/** What a form shows after it was refused: a sentence under each field, or one above all of them. */
type FormErrors = {
  readonly errors: FieldErrors;
  readonly message: { readonly text: string; readonly reference: string | null } | null;
};

const noErrors: FormErrors = { errors: {}, message: null };

/** The first sentence for each field. */
function byField(issues: readonly { field: string; message: string }[]): FieldErrors {
  return Object.fromEntries([...issues].reverse().map(({ field, message }) => [field, message]));
}

/** Puts a problem where it belongs in a form with these fields. */
function formErrorsOf(problem: Problem, fields: readonly string[]): FormErrors {
  const issues = problem.field ? [{ field: problem.field, message: problem.message }] : problem.issues;
  const shown = issues.filter(({ field }) => fields.includes(field));
  if (shown.length > 0) return { errors: byField(shown), message: null };
  return { errors: {}, message: { text: problem.message, reference: referenceIn(problem) } };
}

/**
 * A form that is checked with the procedure's own schema before it is sent, and shows what the procedure refuses.
 * @param schema the form's part of the procedure's input
 * @param submit sends the checked values, and rejects with the error that the call was refused with
 * @param outsideErrors what something else found wrong with the fields, such as a step that was refused beside the form.
 * Whichever refusal is the latest is shown, so a new object is a new refusal.
 */
export function useForm<Schema extends z.ZodType>(
  schema: Schema,
  submit: (values: z.output<Schema>) => Promise<unknown>,
  outsideErrors: FieldErrors = noErrors.errors,
) {
  const [formErrors, setFormErrors] = useState<FormErrors>({ errors: outsideErrors, message: null });
  const [known, setKnown] = useState(outsideErrors);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);

  if (outsideErrors !== known) {
    setKnown(outsideErrors);
    setFormErrors({ errors: outsideErrors, message: null });
  }

  async function onSubmit(values: Record<string, string>): Promise<boolean> {
    // A second press while the first is on its way is the same press.
    if (sending.current) return false;
    const checked = schema.safeParse(values);
    if (!checked.success) {
      const issues = checked.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
      setFormErrors({ errors: byField(issues), message: null });
      return false;
    }
    sending.current = true;
    setPending(true);
    try {
      await submit(checked.data);
      setFormErrors(noErrors);
      return true;
    } catch (error) {
      setFormErrors(formErrorsOf(problemOf(error), Object.keys(values)));
      return false;
    } finally {
      sending.current = false;
      setPending(false);
    }
  }

  return { ...formErrors, pending, onSubmit };
}
