"use client";

import { useEffect, useLayoutEffect } from "react";
import { roles } from "@/product/permissions";
import { loadCalls } from "@/trpc/calls";
import { LinkButton } from "@/ui/link-button";
import { AccountMenu } from "./account-menu";
import { remember, useVisitor } from "./visitor";

/**
 * Menu of the visitor, on a page that was made at the build: what `visitor-code.ts` has shown before the page came alive goes
 * on here. It is read from a cookie, so the server is asked whether that is still so.
 */
export function VisitorMenu() {
  const visitor = useVisitor();
  const role = visitor?.role;
  const named = Boolean(visitor);
  const alive = visitor !== undefined;

  useEffect(() => {
    // Without an answer, what the cookie says stands.
    if (named)
      loadCalls()
        .then((calls) => calls.identity.me.query())
        .then(remember, () => {});
  }, [named]);
  useLayoutEffect(() => {
    // Until the page has come alive, nothing is known here that the document does not say already.
    if (!alive) return;
    if (role) document.documentElement.dataset.visitor = role;
    else delete document.documentElement.dataset.visitor;
  }, [alive, role]);

  return (
    <>
      <span data-for="anonymous">
        <LinkButton href="/sign-in" size="small">
          Sign in
        </LinkButton>
      </span>
      <span data-for={roles.join(" ")} className="contents">
        <AccountMenu user={visitor ?? undefined} />
      </span>
    </>
  );
}
