"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { usePreloaded } from "#client/lazy-part";
import { Button } from "@/ui/button";
import type { ButtonLook } from "@/ui/button-style";
import type { MenuFocus, MenuGroup, MenuPopup } from "./menu-popup";
import { useToast } from "./toast";

type MenuProps = ButtonLook & {
  /** Accessible name of the button and its menu, where what is in the button would not say enough. */
  name?: string;
  /** Something that an item started is still going on. */
  pending?: boolean;
  /** As a function, what is asked for them only while it is open. */
  groups: readonly MenuGroup[] | (() => readonly MenuGroup[]);
  /** What the button shows. */
  children: ReactNode;
};

/**
 * A button with a menu of what can be done:
 *
 * ```tsx
 * <Menu name={`Actions for ${name}`} variant="quiet" groups={[
 *   { items: [{ label: "History", href: `/admin/users/${id}` }] },
 *   { items: [{ label: "Disable…", danger: true, onSelect: () => setAsking("disable") }] },
 * ]}>
 *   <MoreIcon />
 * </Menu>
 * ```
 *
 * Enter, Space and the arrow keys open it, arrows, Home, End and letters move in it, Escape closes it. When an item is
 * chosen the button has the focus again before `onSelect` is called, so a dialog that it opens gives the focus back there.
 */
export function Menu({ name, pending = false, groups, children, ...look }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [focus, setFocus] = useState<MenuFocus | null>(null);
  const [Popup, setPopup] = useState<typeof MenuPopup | null>(null);
  const id = useId();
  const toast = useToast();

  usePreloaded(loadPopup, button);

  async function open(at: MenuFocus) {
    setFocus(at);
    try {
      const loaded = await loadPopup();
      setPopup(() => loaded);
    } catch {
      setFocus(null);
      toast.show({
        kind: "error",
        title: "The menu could not be loaded",
        description: "Check your connection and try again.",
      });
    }
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    if (!pending) void open(event.key === "ArrowDown" ? "first" : "last");
  }

  return (
    <>
      <Button
        {...look}
        ref={button}
        id={id}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={focus !== null}
        pending={pending}
        onKeyDown={openByArrow}
        // A click that no pointer has made is a key's, or a screen reader's.
        onClick={({ detail }) => (focus ? setFocus(null) : void open(detail === 0 ? "first" : "menu"))}
        className="min-w-0 shrink! *:min-w-0"
      >
        {children}
      </Button>
      {Popup && focus && (
        <Popup
          button={button}
          labelledBy={id}
          focus={focus}
          groups={typeof groups === "function" ? groups() : groups}
          onClose={() => setFocus(null)}
        />
      )}
    </>
  );
}

/** Loads what shows menus, which is much larger than the button: it is kept out of the first load. */
const loadPopup = async () => (await import("./menu-popup")).MenuPopup;
