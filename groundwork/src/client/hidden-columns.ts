"use client";

import { useMemo, useSyncExternalStore } from "react";

const changes = new EventTarget();

/** Of a browser that stores nothing: it holds for this document. */
const unstored = new Map<string, string>();

function read(key: string): string {
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, names: string): void {
  try {
    if (names) localStorage.setItem(key, names);
    else localStorage.removeItem(key);
    unstored.delete(key);
  } catch {
    unstored.set(key, names);
  }
  changes.dispatchEvent(new Event("change"));
}

function subscribe(changed: () => void): () => void {
  changes.addEventListener("change", changed);
  window.addEventListener("storage", changed);
  return () => {
    changes.removeEventListener("change", changed);
    window.removeEventListener("storage", changed);
  };
}

/**
 * Columns that a user left out of a table, by their names: this browser stores them.
 * @param table what distinguishes the table from others, such as the path of its page
 */
export function useHiddenColumns(
  table: string,
): readonly [hidden: ReadonlySet<string>, show: (name: string, shown: boolean) => void] {
  const key = `hidden-columns:${table}`;
  const names = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => "",
  );
  const hidden = useMemo(() => new Set(names.split(" ").filter(Boolean)), [names]);
  return [
    hidden,
    (name, shown) => {
      const others = [...hidden].filter((other) => other !== name);
      write(key, (shown ? others : [...others, name]).join(" "));
    },
  ];
}
