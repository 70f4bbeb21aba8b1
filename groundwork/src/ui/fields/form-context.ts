import { createContext, use, useEffect, useEffectEvent, useRef } from "react";
import type { Draft } from "#client/drafts";
import type { FieldErrors } from "#client/form";

/** What the fields of a form know of it. */
export const FormContext = createContext<{
  /** Errors by field that nothing was changed about since. */
  errors: FieldErrors;
  /** What was typed last time and not saved. */
  restored: Draft | null;
  onEdit: (name: string) => void;
}>({ errors: {}, restored: null, onEdit: () => {} });

/** Tells the form that a control has another value, for a control whose changes are no input of the browser's own. */
export function useControlEdit(name: string, value: unknown): void {
  const { onEdit } = use(FormContext);
  const known = useRef(value);
  const edit = useEffectEvent(() => onEdit(name));
  // Once the form's data has it.
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    edit();
  }, [value]);
}
