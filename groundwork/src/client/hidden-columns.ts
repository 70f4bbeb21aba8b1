"use client";

import { useMemo } from "react";
import { useStored, writeStored } from "./stored-text";

/**
 * Columns that a user left out of a table, by their names: this browser stores them.
 * @param table what distinguishes the table from others, such as the path of its page
 */
export function useHiddenColumns(
  table: string,
): readonly [hidden: ReadonlySet<string>, show: (name: string, shown: boolean) => void] {
  const key = `hidden-columns:${table}`;
  const names = useStored(key);
  const hidden = useMemo(() => new Set(names.split(" ").filter(Boolean)), [names]);
  return [
    hidden,
    (name, shown) => {
      const others = [...hidden].filter((other) => other !== name);
      writeStored(key, (shown ? others : [...others, name]).join(" "));
    },
  ];
}
