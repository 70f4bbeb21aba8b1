"use client";

import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { identityLimits } from "@/product/identity/limits";
import { readVisitor, type Visitor, visitorCookieName, writeVisitor } from "@/product/identity/visitor";
import { roles } from "@/product/permissions";
import { api } from "@/trpc/client";
import { LinkButton } from "@/ui/link-button";
import { AccountMenu } from "./account-menu";

const changes = new EventTarget();

/** Also hears of what another tab has done meanwhile. */
function subscribe(changed: () => void): () => void {
  changes.addEventListener("change", changed);
  document.addEventListener("visibilitychange", changed);
  window.addEventListener("pageshow", changed);
  return () => {
    changes.removeEventListener("change", changed);
    document.removeEventListener("visibilitychange", changed);
    window.removeEventListener("pageshow", changed);
  };
}

const isHttps = () => location.protocol === "https:";

/** The visitor cookie's value, which stays the same for as long as it says the same. */
function written(): string {
  const visitor = readVisitor(document.cookie, isHttps());
  return visitor ? writeVisitor(visitor) : "";
}

/** Lets pages made at the build know who is there, or that nobody is. */
function remember(visitor: Visitor | null): void {
  const value = visitor ? writeVisitor(visitor) : "";
  if (value === written()) return;
  const age = visitor ? identityLimits.session.absoluteSeconds : 0;
  const secure = isHttps() ? "; Secure" : "";
  document.cookie = `${visitorCookieName(isHttps())}=${value}; Max-Age=${age}; Path=/${secure}; SameSite=Lax`;
  changes.dispatchEvent(new Event("change"));
}

/** On a page that knows who is there, or that nobody is: keeps the visitor cookie true to it. */
export function RememberVisitor({ visitor }: { visitor: Visitor | null }) {
  useEffect(() => remember(visitor), [visitor]);
  return null;
}

/**
 * Menu of the visitor, on a page that was made at the build: what `visitor-code.ts` has shown before the page came alive goes
 * on here. It is read from a cookie, so the server is asked whether that is still so.
 */
export function VisitorMenu() {
  const value = useSyncExternalStore(subscribe, written, () => null);
  const visitor = value ? readVisitor(`${visitorCookieName(isHttps())}=${value}`, isHttps()) : null;
  const role = visitor?.role;
  const { client } = api.useUtils();
  const named = visitor !== null;

  useEffect(() => {
    // Without an answer, what the cookie says stands.
    if (named) client.identity.me.query().then(remember, () => {});
  }, [named, client]);
  useLayoutEffect(() => {
    // Until the page has come alive, nothing is known here that the document does not say already.
    if (value === null) return;
    if (role) document.documentElement.dataset.visitor = role;
    else delete document.documentElement.dataset.visitor;
  }, [value, role]);

  return (
    <>
      <span data-for="anonymous">
        <LinkButton href="/sign-in" size="small">
          Sign in
        </LinkButton>
      </span>
      <span data-for={roles.join(" ")} className="contents">
        <AccountMenu anchor="a">
          <bdi className="empty:before:content-(--visitor)">{visitor?.name}</bdi>
        </AccountMenu>
      </span>
    </>
  );
}
