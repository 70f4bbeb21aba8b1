"use client";

import { onlineManager } from "@tanstack/react-query";
import type { Route } from "next";
import { type ComponentProps, createContext, type MouseEvent, use, useRef, useTransition } from "react";
import { Spinner } from "@/ui/spinner";
import { useNavigate } from "./navigation";

const PendingContext = createContext(false);

type LinkProps<Href extends string> = Omit<ComponentProps<"a">, "href" | "target"> & {
  href: Route<Href>;
};

/**
 * A link to another page that keeps the document. Next's own would load code for fetching pages ahead of the click on
 * every first visit, and fetch every page that is in sight; here a page is fetched when a user seems about to follow it.
 */
export function Link<Href extends string>({ href, children, onClick, ...rest }: LinkProps<Href>) {
  const { push, prefetch } = useNavigate();
  const { cancel, ...intent } = useIntent(() => prefetch(href));
  const [pending, startTransition] = useTransition();
  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    cancel();
    // With a key held down, the browser does what it does with links: a new tab, a new window, a download.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    startTransition(() => push(href));
  }
  return (
    <a {...intent} {...rest} href={href} onClick={go}>
      <PendingContext value={pending}>{children}</PendingContext>
    </a>
  );
}

/** Inside a link: a spinner while the page behind the link is on its way. Its place is kept, so nothing moves. */
export const LinkPending = () => (
  <span aria-hidden="true" className="inline-flex size-[1.1em]">
    {use(PendingContext) && (
      <Spinner className="animate-[spin_1s_linear_infinite,late_200ms_ease_150ms_both]" />
    )}
  </span>
);

/**
 * Milliseconds that a pointer or the focus rests on a link before its page is fetched: what passes over a list fetches
 * nothing. And how many pages a document fetches ahead in a minute, since the server makes each of them.
 */
const bounds = { restMilliseconds: 150, perMinute: 10 };

/** When pages were fetched ahead, the latest last. */
let fetched: number[] = [];

type Connection = { readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string } };

function mayFetch(): boolean {
  const { saveData, effectiveType = "" } = (navigator as Connection).connection ?? {};
  if (saveData || effectiveType.endsWith("2g") || !onlineManager.isOnline()) return false;
  const now = performance.now();
  fetched = fetched.filter((at) => now - at < 60_000);
  if (fetched.length >= bounds.perMinute) return false;
  fetched.push(now);
  return true;
}

/** Handlers of a link with which `prefetch` is called when its user seems about to follow it. */
export function useIntent(prefetch: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  const begin = ({ currentTarget: link }: { currentTarget: Element }) => {
    cancel();
    timer.current = setTimeout(() => link.isConnected && mayFetch() && prefetch(), bounds.restMilliseconds);
  };
  return { cancel, onPointerEnter: begin, onPointerLeave: cancel, onFocus: begin, onBlur: cancel };
}
