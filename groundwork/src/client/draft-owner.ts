"use client";

import { createContext, createElement, type ReactNode, use, useEffect } from "react";
import { dropDrafts } from "./drafts";

const OwnerContext = createContext<string | null>(null);

/** Id of the user whose drafts are kept here; `null` where nobody is signed in. */
export const useDraftOwner = (): string | null => use(OwnerContext);

/**
 * Lets the forms inside keep drafts.
 * @param id whose page it is: drafts that another user has left in this tab are forgotten
 */
export function DraftOwner({ id, children }: { id: string; children: ReactNode }) {
  useEffect(() => dropDrafts(id), [id]);
  return createElement(OwnerContext, { value: id }, children);
}
