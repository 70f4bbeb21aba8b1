"use client";

import { useSyncExternalStore } from "react";
import { type Preference, preferences } from "../contract/preferences";

const changes = new EventTarget();

function subscribe(changed: () => void): () => void {
  changes.addEventListener("change", changed);
  return () => changes.removeEventListener("change", changed);
}

/** Whether the reader prefers it; `false` until the page has come alive, where an inline script has marked the document. */
export const usePreference = (name: Preference): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.hasAttribute(preferences[name]),
    () => false,
  );

/** Changes what the reader prefers. The browser keeps that for its next page, unless it keeps nothing. */
export function togglePreference(name: Preference): void {
  const preferred = document.documentElement.toggleAttribute(preferences[name]);
  try {
    localStorage.setItem(preferences[name], String(preferred));
  } catch {}
  changes.dispatchEvent(new Event("change"));
}
