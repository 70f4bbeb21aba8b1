"use client";

import { createContext, createElement, type ReactNode, use, useMemo } from "react";
import type { Owned, Permissions } from "../contract/permissions";
import { useMayCall } from "./signed-in";

type Offer = { readonly permissions: Permissions; readonly of?: Owned | undefined };

const OfferContext = createContext<Offer | null>(null);

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
 * @param of another row
 */
export function useOffered(name: string, permissions?: Permissions, of?: Owned): boolean {
  const offer = use(OfferContext);
  return useMayCall()(permissions ?? offer?.permissions, name, of ?? offer?.of);
}
