import { attempt } from "../contract/attempt";
import type { Texts } from "./form-values";

/** Unsaved input: for each field that was changed, the texts that it held before and those that it holds now. */
export type Draft = Readonly<Record<string, { readonly from: Texts; readonly to: Texts }>>;

const prefix = "draft:";

/** Keys of the drafts whose forms are open, which leaving the page would take from under the user's hands. */
const open = new Set<string>();

/** The key of one person's draft: nobody is ever shown another's. */
export const draftKey = (owner: string, name: string): string => `${prefix}${owner}:${name}`;

/** Whether a draft is kept under a key in this tab. */
export const hasDraft = (key: string): boolean => readDraft(key) !== null;

/** The draft that was kept under a key in this tab; `null` when there is none that can be read. */
export function readDraft(key: string): Draft | null {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? "null"));
  return isDraft(stored) ? stored : null;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((change) => isTexts(change?.from) && isTexts(change?.to));

const isTexts = (value: unknown): value is Texts =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

/** Keeps the draft of an open form until it is dropped, at most as long as the tab. */
export function keepDraft(key: string, draft: Draft): void {
  open.add(key);
  warnBeforeUnload();
  // Where there is no storage, or no space in it, leaving is asked about all the same.
  attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)));
}

/** Forgets a draft: it was saved, or is not wanted. */
export function dropDraft(key: string): void {
  closeDraft(key);
  // Without storage nothing was kept.
  attempt(() => {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
  });
}

/** The form of a draft is gone; what was kept stays for the next time it is opened. */
export function closeDraft(key: string): void {
  open.delete(key);
  warnBeforeUnload();
}

/** The keys of what would be lost from the screen now. */
export const openDrafts = (): string[] => [...open];

/** Asks whether the drafts with these keys are to be discarded, and goes on with `go` if so. */
type Ask = (keys: readonly string[], go: () => void) => void;

const listeners = new Set<Ask>();

/** Registers what asks while a form is open; returns a function that removes it. */
export function askBeforeLeaving(ask: Ask): () => void {
  listeners.add(ask);
  return () => listeners.delete(ask);
}

/**
 * Goes on with `go`; when something typed would be lost, only after the user was asked whether to discard it. For
 * whatever takes a form off the screen, except a link: that is asked about without a word.
 * @param only the key of the one draft that would be lost; without it, all that are open
 */
export function leave(go: () => void, only?: string): void {
  const keys = openDrafts().filter((key) => only === undefined || key === only);
  const [ask] = listeners;
  if (ask && keys.length > 0) ask(keys, go);
  else go();
}

/** Forgets the drafts in this tab, but for one user's, and the rows that were looked at in this browser. */
export function dropDrafts(except?: string): void {
  const staying = except === undefined ? undefined : draftKey(except, "");
  const stored = attempt(() => [sessionStorage, localStorage].flatMap(Object.keys)) ?? [];
  for (const key of [...open, ...stored.filter((key) => key.startsWith(prefix))])
    if (!staying || !key.startsWith(staying)) dropDraft(key);
}

/** Lets the browser ask before it leaves the document. Only while there is something to lose: it costs the Back cache. */
function warnBeforeUnload(): void {
  if (open.size > 0) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
}

const warn = (event: Event): void => event.preventDefault();
