import { useEffect, useRef } from "react";

/**
 * Keeps the focus near the rows when one goes away with the button that had it. It lands on what holds them: on nothing
 * that a key held a moment longer would set off.
 * @returns ref of that element
 */
export function useFocusWhenFewer<Container extends HTMLElement>(count: number, options?: FocusOptions) {
  const container = useRef<Container>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) container.current?.focus(options);
    before.current = count;
  });
  return container;
}
