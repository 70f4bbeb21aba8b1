"use client";

import { useEffect, useState } from "react";
import { latePart } from "#client/lazy-part";
import type { CommandMenuProps } from "./command-menu";

const CommandMenu = latePart(async () => (await import("./command-menu")).CommandMenu);

/** The command menu, while it is open. Its code comes when it is opened first. */
export function Commands(props: Pick<CommandMenuProps, "screens" | "lists">) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    function asked(event: MouseEvent | KeyboardEvent) {
      if (!("key" in event ? isShortcut(event) : (event.target as Element).closest("[data-commands]")))
        return;
      event.preventDefault();
      // What a dialog asks is answered first.
      if (!document.querySelector("dialog:modal")) setOpen(true);
    }
    if (window.location.hash === "#search") {
      window.history.replaceState(window.history.state, "", window.location.pathname);
      setOpen(true);
    }
    const controller = new AbortController();
    for (const type of ["click", "keydown"] as const) document.addEventListener(type, asked, controller);
    return () => controller.abort();
  }, []);
  return open && <CommandMenu {...props} onClose={() => setOpen(false)} />;
}

/** Ctrl K, or ⌘ K. On a keyboard without Latin letters it is the key in the same place. */
const isShortcut = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey !== metaKey && !altKey && !shiftKey && (/^\w$/.test(key) ? /k/i.test(key) : code === "KeyK");
