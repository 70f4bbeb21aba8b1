import { useCallback, useSyncExternalStore } from "react";

const changed = new EventTarget();

/** Switch that stays as it was left, on every page of this browser. It is off at first. */
export function useRemembered(name: string): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(
    useCallback((onChange: () => void) => {
      changed.addEventListener("change", onChange);
      return () => changed.removeEventListener("change", onChange);
    }, []),
    () => read(name) === "on",
    () => false,
  );
  const set = (next: boolean) => {
    write(name, next ? "on" : "off");
    changed.dispatchEvent(new Event("change"));
  };
  return [on, set];
}

/** For browsers that keep nothing: as long as the document is there. */
const unkept = new Map<string, string>();

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return unkept.get(name) ?? null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    unkept.set(name, value);
  }
}
