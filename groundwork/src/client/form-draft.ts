import {
  createContext,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { AnyField, AnyFields } from "../contract/display";
import { closeDraft, type Draft, draftKey, dropDraft, keepDraft, readDraft } from "./drafts";
import type { FieldErrors } from "./form";
import { type FormTexts, isSecret, sameTexts, textsIn } from "./form-values";
import { useDraftOwner } from "./signed-in";

/** What the fields and buttons of a form know of it. */
export const FormContext = createContext<{
  /** Errors by field that nothing was changed about since. */
  errors: FieldErrors;
  /** Key of its draft; `null` where nothing is kept. */
  draftKey: string | null;
  /** What was typed last time and not saved. */
  restored: Draft | null;
  onEdit: (name: string) => void;
}>({ errors: {}, draftKey: null, restored: null, onEdit: () => {} });

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

/**
 * Keeps what is typed into a form for as long as the tab is open, and restores it.
 * @param name the same for the same form of the same row; `null` keeps nothing
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  { fields, saved: initial }: { readonly fields: AnyFields; readonly saved: FormTexts },
  name: string | null,
) {
  const owner = useDraftOwner();
  const key = name !== null && owner !== null ? draftKey(owner, name) : null;
  const [restored, setRestored] = useState<Draft | null>(null);
  /** Note about the restored draft: that it is one, and whether the row has another content since it was typed. */
  const [note, setNote] = useState<"restored" | "outdated" | null>(null);
  const [discards, setDiscards] = useState(0);
  /** Texts as they are saved, which are others after a save than those that the form began with. */
  const saved = useRef(initial);

  /** What differs from what is saved. */
  function changes(): [field: string, change: Draft[string]][] {
    if (!form.current) return [];
    return Object.entries(textsIn(form.current, fields)).flatMap(([field, to]) => {
      const from = saved.current[field] ?? [];
      return sameTexts(from, to) ? [] : [[field, { from, to }]];
    });
  }

  const typedNow = useEffectEvent(() => {
    const touched = form.current ? touchedIn(form.current) : new Set();
    return changes().filter(([field]) => touched.has(field));
  });

  useLayoutEffect(() => {
    if (key === null) return;
    const draft = Object.entries(readDraft(key) ?? {}).filter(([field]) => field in saved.current);
    if (draft.length > 0) {
      // What was typed before the page came alive is newer than the draft.
      setRestored(Object.fromEntries([...draft, ...typedNow()]));
      setNote(
        draft.every(([field, { from }]) => sameTexts(from, saved.current[field])) ? "restored" : "outdated",
      );
    }
    return () => closeDraft(key);
  }, [key]);

  /** Keeps what differs from what is saved, without secrets. */
  function keep() {
    if (!form.current || key === null) return;
    const kept = changes().filter(([field]) => !isSecret(fields[field] as AnyField));
    if (kept.length > 0) keepDraft(key, Object.fromEntries(kept));
    else dropDraft(key);
  }

  const keepLatest = useEffectEvent(keep);

  // Restored is not saved, nor is what was typed before the page came alive.
  useEffect(() => {
    if (restored || typedNow().length > 0) keepLatest();
  }, [restored]);

  return {
    key,
    restored,
    note,
    discards,
    /** Something was typed. */
    keep,
    /** Call it once what was typed has been saved. */
    settle: () => {
      if (form.current) saved.current = textsIn(form.current, fields);
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

/** Names of the controls in which something was typed or chosen, whether React was there already or not. */
const touchedIn = (form: HTMLFormElement): ReadonlySet<string> =>
  new Set([...form.elements].flatMap((control) => (isTouched(control) ? [control.name] : [])));

function isTouched(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected && !defaultSelected);
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
    return control.checked !== control.defaultChecked;
  return (
    (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
    control.value !== control.defaultValue
  );
}
