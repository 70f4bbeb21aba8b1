"use client";

import type { Route } from "next";
import type { ComponentType, ReactNode } from "react";
import { product } from "@/product/product";
import { Logo } from "./logo";

type AnchorProps = {
  href: Route;
  className: string;
  "data-for"?: string | undefined;
  children: ReactNode;
};

export type OfferedScreen = {
  path: Route;
  title: string;
  /** Roles that the screen is shown to, where the page itself does not know the visitor: see `visitor-code.ts`. */
  visibleTo?: string;
};

type AppFrameProps = {
  /** Element of the links in the header: a document of its own for each, or the router's. */
  anchor: "a" | ComponentType<AnchorProps>;
  offered: readonly OfferedScreen[];
  /** Menu of the signed-in user, or the link to sign in. */
  person: ReactNode;
  children: ReactNode;
};

/**
 * Frame around every page: the name of the product, the navigation, and the user. Made in the browser too, so that a page
 * carries what it shows and not its markup a second time.
 */
export function AppFrame({ anchor: Anchor, offered, person, children }: AppFrameProps) {
  return (
    <>
      <header className="z-40 border-b border-line bg-paper sm:sticky sm:top-0">
        <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,max-content)_minmax(6.5rem,1fr)] items-center gap-x-4 px-5 sm:min-h-16 sm:grid-cols-[minmax(0,max-content)_minmax(0,1fr)_auto] sm:gap-x-8 sm:px-8">
          <Anchor href="/" className="flex h-14 min-w-0 items-center gap-2.5 text-xl font-bold sm:h-16">
            <Logo className="h-4 w-6 shrink-0 text-accent" />
            <span className="truncate">{product.name}</span>
          </Anchor>
          <nav
            aria-label="Screens"
            className="order-last col-span-2 -mx-3 flex flex-wrap gap-x-1 pb-1 sm:order-none sm:col-span-1 sm:py-2"
          >
            {offered.map(({ path, title, visibleTo }) => (
              <Anchor key={path} href={path} data-for={visibleTo} className="screen-link">
                {title}
              </Anchor>
            ))}
          </nav>
          <div className="flex min-w-0 items-center justify-end gap-2 text-sm">{person}</div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-5xl px-5 pt-10 pb-24 outline-none sm:px-8 sm:pt-14"
      >
        {children}
      </main>
    </>
  );
}
