import { use, useEffect, useLayoutEffect, useRef } from "react";
import { onRowFocusRequest } from "./focus-requests";
import { isHidden } from "./removals";
import { RemovedContext } from "./stable-rows";

/**
 * Keeps the focus near the rows of a list when the row that had it goes away, and moves it to one that is asked for,
 * such as one that is back because its removal was undone. In a row that another user removes, which stays where it was and
 * says so, it stays. It lands on the row itself: on nothing that a key held a moment longer would set off.
 * @returns ref of the element whose children are the rows, in their order
 */
export function useRowFocus<List extends HTMLElement>(rows: readonly { readonly id: string }[]) {
  const list = useRef<List>(null);
  const wanted = useRef<readonly string[]>([]);
  const before = useRef(rows);
  /** Id of the row that has the focus, or had it until the rows were drawn again. */
  const focused = useRef<string>(undefined);
  const removed = use(RemovedContext);
  useEffect(() => {
    const element = list.current;
    const end = new AbortController();
    const onFocus = ({ target }: FocusEvent) => {
      const index = [...(element?.children ?? [])].findIndex((row) => row.contains(target as Node));
      focused.current = before.current[index]?.id;
    };
    // In a moment: a row that is taken away with the focus is still to be known as the one.
    const onBlur = () =>
      queueMicrotask(() => {
        if (!element?.contains(document.activeElement)) focused.current = undefined;
      });
    element?.addEventListener("focusin", onFocus, end);
    element?.addEventListener("focusout", onBlur, end);
    return () => end.abort();
  }, []);
  useLayoutEffect(() => {
    const index = rows.findIndex(({ id }) => id === focused.current);
    const { activeElement } = document;
    // What had the focus in a row is another element, or is inert, once the row is gone.
    const isLost = activeElement === document.body || activeElement?.closest("[inert]");
    if (isLost && removed.has(focused.current ?? "")) focusOn(list.current?.children[index]);
  }, [rows, removed]);
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

/** Puts the focus on what has none by itself, such as a row or a part of the page. */
export function focusOn(element: Element | null | undefined, options?: FocusOptions): void {
  if (!(element instanceof HTMLElement)) return;
  element.tabIndex = -1;
  element.focus(options);
}
