"use client";

import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useDraftOwner } from "./draft-owner";
import { closeDraft, type Draft, draftKey, dropDraft, keepDraft, readDraft } from "./drafts";

type Values = Readonly<Record<string, string>>;

/** Draft as the parts of a form know it: where it is kept, and what was restored of it. */
export const FormDraftContext = createContext<{ key: string | null; restored: Draft | null }>({
  key: null,
  restored: null,
});

/** The value that a field of a form begins with: what was typed last time, or else its default. */
export function useInitialValue({ name, defaultValue }: { name: string; defaultValue?: string | undefined }) {
  const { restored } = use(FormDraftContext);
  return restored?.[name]?.to ?? defaultValue;
}

/**
 * Keeps what is typed into a form for as long as the tab is open, and restores it.
 * @param name the same for the same form of the same row; `null` keeps nothing
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string | null) {
  const owner = useDraftOwner();
  const key = name !== null && owner !== null ? draftKey(owner, name) : null;
  const [restored, setRestored] = useState<Draft | null>(null);
  /** Note about the restored draft: that it is one, and whether the row has another content since it was typed. */
  const [note, setNote] = useState<"restored" | "outdated" | null>(null);
  const [discards, setDiscards] = useState(0);
  const saved = useRef<Values>({});

  useLayoutEffect(() => {
    if (!form.current || key === null) return;
    const values = valuesOf(form.current);
    saved.current = values;
    const draft = Object.entries(readDraft(key) ?? {}).filter(([field]) => field in values);
    if (draft.length > 0) {
      setRestored(Object.fromEntries(draft));
      setNote(draft.every(([field, { from }]) => from === values[field]) ? "restored" : "outdated");
    }
    return () => closeDraft(key);
  }, [form, key]);

  // Restored is not saved.
  useEffect(() => {
    if (restored && form.current && key !== null) keepChanges(key, saved.current, valuesOf(form.current));
  }, [restored, form, key]);

  useEffect(() => {
    if (discards > 0) form.current?.querySelector<HTMLElement>("[name]")?.focus();
  }, [form, discards]);

  return {
    key,
    restored,
    note,
    discards,
    /** Something was typed. */
    keep: () => {
      if (form.current && key !== null) keepChanges(key, saved.current, valuesOf(form.current));
    },
    /** Call it once what was typed has been saved. */
    settle: () => {
      if (form.current) saved.current = valuesOf(form.current);
      if (key !== null) dropDraft(key);
      setNote(null);
    },
    /** Discards what was typed: the fields begin again with what is saved. */
    discard: () => {
      if (key !== null) dropDraft(key);
      setRestored(null);
      setNote(null);
      setDiscards((count) => count + 1);
    },
  };
}

function keepChanges(key: string, saved: Values, values: Values): void {
  const changes = Object.entries(values).flatMap(([field, to]) => {
    const from = saved[field] ?? "";
    return from === to ? [] : [[field, { from, to }] as const];
  });
  if (changes.length > 0) keepDraft(key, Object.fromEntries(changes));
  else dropDraft(key);
}

/** Values of the fields of a form, without passwords and whatever else must not lie about. */
function valuesOf(form: HTMLFormElement): Values {
  const secret = new Set(
    [...form.elements].flatMap((control) =>
      control instanceof HTMLInputElement && isSecret(control) ? [control.name] : [],
    ),
  );
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([field, value]) =>
      typeof value === "string" && !secret.has(field) ? [[field, value]] : [],
    ),
  );
}

// A password that is being shown is no `password` by its type.
const isSecret = ({ type, autocomplete }: HTMLInputElement): boolean =>
  type === "password" || /password|one-time-code|\bcc-/.test(autocomplete);
