"use client";

import { useSyncExternalStore } from "react";
import { attempt } from "../contract/attempt";

const changes = new EventTarget();

/** Of a browser that stores nothing: it holds for this document. */
const unstored = new Map<string, string>();

/** Text that this browser has stored under a key; empty where there is none. */
export const readStored = (key: string): string =>
  unstored.get(key) ?? attempt(() => localStorage.getItem(key)) ?? "";

/** Stores a text in this browser, for all of its tabs; an empty one takes away what is there. */
export function writeStored(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  changes.dispatchEvent(new Event("change"));
}

/** Hears of what is stored, also by another tab, and while this page was put away. */
export function onStored(changed: () => void): () => void {
  const end = new AbortController();
  changes.addEventListener("change", changed, end);
  window.addEventListener("storage", changed, end);
  window.addEventListener("pageshow", changed, end);
  return () => end.abort();
}

/** Text that this browser has stored under a key; empty until the page has come alive. */
export const useStored = (key: string): string =>
  useSyncExternalStore(
    onStored,
    () => readStored(key),
    () => "",
  );
