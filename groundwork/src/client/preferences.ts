import { useSyncExternalStore } from "react";
import { type Preference, preferences } from "../contract/preferences";
import { onStored, writeStored } from "./stored-text";

/** Whether the reader prefers it; `false` until the page has come alive, where an inline script has marked the document. */
export const usePreference = (name: Preference): boolean =>
  useSyncExternalStore(
    onStored,
    () => document.documentElement.hasAttribute(preferences[name]),
    () => false,
  );

/** Changes what the reader prefers. The browser keeps that for its next page, unless it keeps nothing. */
export function togglePreference(name: Preference): void {
  const preferred = document.documentElement.toggleAttribute(preferences[name]);
  writeStored(preferences[name], String(preferred));
}
