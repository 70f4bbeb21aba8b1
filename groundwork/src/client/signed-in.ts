"use client";

import { createContext, createElement, type ReactNode, use, useCallback, useEffect, useMemo } from "react";
import { type Actor, mayCall, type Owned, type Permission, type Permissions } from "../contract/permissions";
import { dropDrafts } from "./drafts";

type User = Pick<Actor, "id" | "role">;
type Offer = { readonly permissions: Permissions; readonly of?: Owned | undefined };

const UserContext = createContext<User | null>(null);
const OfferContext = createContext<Offer | null>(null);

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

/** What says whether the user may make a call, about a row or about none. Where it is not known who they are, all is offered. */
export function useMayCall() {
  const user = use(UserContext);
  return useCallback(
    (permission: Permission | undefined, of?: Owned): boolean => !user || mayCall(permission, user, of),
    [user],
  );
}

/**
 * Offers what is inside only as far as the permissions of a slice reach.
 * @param of row that it is about; without one, that of what is around it, to which the rows inside belong
 */
export function Offered({ permissions, of, children }: Offer & { children: ReactNode }) {
  const around = use(OfferContext)?.of;
  const value = useMemo(() => ({ permissions, of: of ?? around }), [permissions, of, around]);
  return createElement(OfferContext, { value }, children);
}

/**
 * Whether a call is offered here.
 * @param name of the procedure, in the slice that is offered
 * @param permissions those of another slice, whose rows belong to the row
 */
export function useOffered(name: string, permissions?: Permissions): boolean {
  const offer = use(OfferContext);
  const mayCall = useMayCall();
  const granting = permissions ?? offer?.permissions;
  return !granting || mayCall(granting[name], offer?.of);
}
