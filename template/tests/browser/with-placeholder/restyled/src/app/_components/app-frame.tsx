"use client";

import type { Route } from "next";
import type { ComponentType, ReactNode } from "react";
import { Logo } from "@/app/_components/logo";
import { product } from "@/product/product";

type AnchorProps = {
  href: Route;
  className: string;
  "data-for"?: string | undefined;
  children: ReactNode;
};

export type OfferedScreen = {
  path: Route;
  title: string;
  icon: ReactNode;
  group?: string | undefined;
  visibleTo?: string | undefined;
};

type AppFrameProps = {
  of: string;
  here?: string | undefined;
  anchor: "a" | ComponentType<AnchorProps>;
  offered: readonly OfferedScreen[];
  search?: ReactNode;
  person: ReactNode;
  children: ReactNode;
};

/** Frame with the navigation at the side, without icons and without a drawer. */
export function AppFrame({ anchor: Anchor, offered, search, person, children }: AppFrameProps) {
  return (
    <div className="sm:grid sm:grid-cols-[14rem_minmax(0,1fr)]">
      <header data-frame="of the product" className="flex flex-col gap-4 bg-muted p-4">
        <Anchor href="/" className="flex items-center gap-2 font-semibold">
          <Logo className="h-4 w-6 text-primary" />
          {product.name}
        </Anchor>
        <nav aria-label="Screens" className="flex flex-wrap gap-1 sm:flex-col">
          {offered.map(({ path, title, visibleTo }) => (
            <Anchor key={path} href={path} data-for={visibleTo} className="screen-link">
              {title}
            </Anchor>
          ))}
        </nav>
        {search}
        <div className="flex min-w-0 flex-wrap gap-2 text-sm">{person}</div>
      </header>
      <div className="min-w-0">
        <main id="content" tabIndex={-1} className="p-5 outline-none sm:p-8">
          {children}
        </main>
      </div>
    </div>
  );
}
