"use client";

import { useRef, useState } from "react";
import type * as z from "zod";
import { type Problem, problemOf, referenceIn } from "./problem";

/** What a form shows after it was refused: a sentence under each field, or one above all of them. */
type Refusal = {
  readonly errors: Readonly<Record<string, string>>;
  readonly message: { readonly text: string; readonly reference: string | null } | null;
};

const none: Refusal = { errors: {}, message: null };

/** The first sentence for each field. */
function byField(issues: readonly { field: string; message: string }[]): Record<string, string> {
  return Object.fromEntries([...issues].reverse().map(({ field, message }) => [field, message]));
}

/** Puts a problem where it belongs in a form with these fields. */
function refusalOf(problem: Problem, fields: readonly string[]): Refusal {
  const issues = problem.field ? [{ field: problem.field, message: problem.message }] : problem.issues;
  const shown = issues.filter(({ field }) => fields.includes(field));
  if (shown.length > 0) return { errors: byField(shown), message: null };
  return { errors: {}, message: { text: problem.message, reference: referenceIn(problem) } };
}

/**
 * A form that is checked with the procedure's own schema before it is sent, and shows what the procedure refuses.
 * @param schema the form's part of the procedure's input
 * @param submit sends the checked values, and rejects with the error that the call was refused with
 */
export function useForm<Schema extends z.ZodType>(
  schema: Schema,
  submit: (values: z.output<Schema>) => Promise<unknown>,
) {
  const [refusal, setRefusal] = useState(none);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);

  async function onSubmit(values: Record<string, string>): Promise<void> {
    // A second press while the first is on its way is the same press.
    if (sending.current) return;
    const checked = schema.safeParse(values);
    if (!checked.success) {
      const issues = checked.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
      setRefusal({ errors: byField(issues), message: null });
      return;
    }
    sending.current = true;
    setPending(true);
    try {
      await submit(checked.data);
      setRefusal(none);
    } catch (error) {
      setRefusal(refusalOf(problemOf(error), Object.keys(values)));
    } finally {
      sending.current = false;
      setPending(false);
    }
  }

  return { ...refusal, pending, onSubmit };
}
