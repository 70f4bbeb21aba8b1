"use client";

import { useSyncExternalStore } from "react";
import { collapsedKey } from "../contract/sidebar-code";
import { onStored, writeStored } from "./stored-text";

const isCollapsed = () => document.documentElement.hasAttribute(collapsedKey);

/** Whether the sidebar is collapsed; `false` until the page has come alive, where an inline script has marked the document. */
export const useSidebarCollapsed = (): boolean => useSyncExternalStore(onStored, isCollapsed, () => false);

/** Collapses the sidebar, or expands it. The browser keeps that for its next page, unless it keeps nothing. */
export function toggleSidebar(): void {
  const collapsed = document.documentElement.toggleAttribute(collapsedKey);
  writeStored(collapsedKey, String(collapsed));
}
