"use client";

import type { ComponentProps, MouseEvent, ReactNode, ToggleEvent } from "react";
import { togglePreference, usePreference } from "#client/preferences";

/**
 * Navigation between the screens: a drawer that buttons with its id as `popoverTarget` open, until CSS shows it in its place
 * as a sidebar. While the drawer is open, what lies below it takes no focus.
 */
export function ScreensMenu(props: ComponentProps<"nav"> & { id: string }) {
  function toggled({ newState }: ToggleEvent) {
    document.getElementById("content")?.toggleAttribute("inert", newState === "open");
  }
  function followed({ target, currentTarget }: MouseEvent<HTMLElement>) {
    if ((target as Element).closest("a")) currentTarget.hidePopover();
  }
  // biome-ignore lint/a11y/useKeyWithClickEvents: a link that a key follows is clicked as well.
  return <nav popover="auto" aria-label="Screens" onToggle={toggled} onClick={followed} {...props} />;
}

/** Collapses the sidebar to its icons, in this browser, and expands it again. */
export function SidebarToggle({ className, children }: { className: string; children: ReactNode }) {
  const collapsed = usePreference("collapsed");
  return (
    <button
      type="button"
      aria-label="Sidebar"
      aria-expanded={!collapsed}
      onClick={() => togglePreference("collapsed")}
      className={className}
    >
      {children}
    </button>
  );
}
