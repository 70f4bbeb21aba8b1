"use client";

import { type RefObject, useEffect, useRef } from "react";
import { onRowFocusRequest } from "./focus-requests";
import { isHidden } from "./removals";

/**
 * Keeps the focus near the rows of a list when the row that had it goes away, and moves it to one that is asked for,
 * such as one that is back because its removal was undone. It lands on the row itself: on nothing that a key held a
 * moment longer would set off.
 * @returns ref of the element whose children are the rows, in their order
 */
export function useRowFocus<List extends HTMLElement>(
  rows: readonly { readonly id: string }[],
): RefObject<List | null> {
  const list = useRef<List>(null);
  const wanted = useRef<readonly string[]>([]);
  const before = useRef(rows);
  useEffect(
    () =>
      onRowFocusRequest((ids) => {
        wanted.current = ids;
      }),
    [],
  );
  useEffect(() => {
    const shown = new Set(rows.map(({ id }) => id));
    const gone = before.current.findIndex(({ id }) => !shown.has(id) && isHidden(id));
    before.current = rows;
    const asked = rows.findIndex(({ id }) => wanted.current.includes(id));
    if (asked >= 0) {
      wanted.current = [];
      focusOn(list.current?.children[asked]);
    } else if (gone >= 0 && document.activeElement === document.body) {
      focusOn(list.current?.children[Math.min(gone, rows.length - 1)] ?? document.getElementById("content"));
    }
  }, [rows]);
  return list;
}

/**
 * Keeps the focus near the rows when one goes away with the button that had it. It lands on what holds them: on nothing
 * that a key held a moment longer would set off.
 * @returns ref of that element
 */
export function useFocusWhenFewer<Container extends HTMLElement>(count: number): RefObject<Container | null> {
  const container = useRef<Container>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) container.current?.focus();
    before.current = count;
  }, [count]);
  return container;
}

function focusOn(row: Element | null | undefined): void {
  if (!(row instanceof HTMLElement)) return;
  row.tabIndex = -1;
  row.focus();
}
