"use client";

import type { Route } from "next";
import { type ComponentProps, createContext, type MouseEvent, use, useTransition } from "react";
import { useIntent } from "#client/prefetch";
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
