"use client";

import { createContext, createElement, type ReactNode, use, useCallback, useEffect, useMemo } from "react";
import { type Actor, mayCall, type Owned, type Permissions } from "../contract/permissions";
import { dropDrafts } from "./drafts";

type User = Pick<Actor, "id" | "role">;

const UserContext = createContext<User | null>(null);

/**
 * Lets what is inside know who is signed in.
 * @param id whose page it is: drafts that another user has left in this tab are forgotten
 */
export function SignedIn({ id, role, children }: User & { children: ReactNode }) {
  useEffect(() => dropDrafts(id), [id]);
  const value = useMemo(() => ({ id, role }), [id, role]);
  return createElement(UserContext, { value }, children);
}

/** Id of the user whose drafts are kept here; `null` where nobody is signed in. */
export const useDraftOwner = (): string | null => use(UserContext)?.id ?? null;

/**
 * What says whether the user may make a call of a slice, about a row or about none. Without permissions, or where it is not
 * known who they are, all is offered.
 */
export function useMayCall() {
  const user = use(UserContext);
  return useCallback(
    (permissions: Permissions | undefined, name: string, of?: Owned): boolean =>
      !user || !permissions || mayCall(permissions[name], user, of),
    [user],
  );
}
