import { ScreensMenu, SidebarToggle } from "groundwork/screens/frame";
import type { Route } from "next";
import type { ComponentType, ReactNode } from "react";
import { product } from "@/product/product";
import { home } from "@/product/screens";
import { Icon, menu, panelLeft, x } from "@/ui/icon";
import { Logo } from "./logo";

type AnchorProps = {
  href: Route;
  className: string;
  "aria-current"?: true | undefined;
  children: ReactNode;
};

export type OfferedScreen = {
  path: Route;
  title: string;
  icon: ReactNode;
  /** Heading that the screen is below; those without one are first. */
  group?: string | undefined;
  /** Roles that the screen is shown to, where the page itself does not know the visitor: see `visitor-code.ts`. */
  visibleTo?: string | undefined;
};

type AppFrameProps = {
  /**
   * Whose frame it is: a signed-in user's has a sidebar from 1024 px on, that of a signed-out user a bar at the top, and
   * that of a visitor the one or the other, once the browser knows who is there.
   */
  of: "user" | "visitor" | "nobody";
  /** Element of the links: a document of its own for each, or the router's. */
  anchor: "a" | ComponentType<AnchorProps>;
  offered: readonly OfferedScreen[];
  /** Path of the screen that is shown, where the links do not know it themselves. */
  here?: string | undefined;
  /** Opens what finds every screen, row and action. */
  search?: ReactNode;
  /** Menu of the signed-in user, or the link to sign in. */
  person: ReactNode;
  children: ReactNode;
};

/**
 * Frame around every page: the name of the product, the navigation, and the user. On a narrow screen the navigation is a
 * drawer, which needs no script.
 */
export function AppFrame({ of, anchor: Anchor, offered, here, search, person, children }: AppFrameProps) {
  const groups = [...new Set(offered.map(({ group }) => group))];
  return (
    <div data-frame={of} className="sidebar:ps-60 rail:ps-14 print:ps-0!">
      <header className="sticky top-0 z-40 flex h-14 items-center gap-1 border-b border-sidebar-border bg-sidebar px-2 sm:gap-2 sm:px-6 sidebar:fixed sidebar:inset-y-0 sidebar:start-0 sidebar:h-auto sidebar:w-60 sidebar:flex-col sidebar:items-stretch sidebar:gap-0 sidebar:border-e sidebar:border-b-0 sidebar:p-3 rail:w-14 rail:px-1.5">
        {offered.length > 0 && (
          <button
            type="button"
            popoverTarget="screens"
            aria-label="Screens"
            className="icon-button sidebar:hidden"
          >
            <Icon path={menu} className="size-5" />
          </button>
        )}
        <div className="flex min-w-0 grow items-center justify-between sidebar:mb-3 sidebar:grow-0 rail:flex-col rail:gap-2">
          <Anchor
            href={of === "user" ? home : "/"}
            className="flex h-11 min-w-0 items-center gap-2.5 rounded-md px-2 font-semibold sidebar:h-9"
          >
            <Logo className="h-4 w-6 shrink-0 text-primary" />
            <span className="truncate rail:sr-only">{product.name}</span>
          </Anchor>
          <SidebarToggle className="icon-button hidden sidebar:flex">
            <Icon path={panelLeft} className="size-4 rtl:-scale-x-100" />
          </SidebarToggle>
        </div>
        {search ?? <div className="hidden h-9 sidebar:block" />}
        <ScreensMenu
          id="screens"
          className="inset-y-0 start-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-e border-sidebar-border bg-sidebar p-3 text-foreground shadow-2xl backdrop:bg-overlay open:animate-slide sidebar:static sidebar:block sidebar:h-auto sidebar:w-auto sidebar:grow sidebar:border-0 sidebar:p-0 sidebar:shadow-none"
        >
          <div className="mb-2 flex items-center justify-between ps-2 sidebar:hidden">
            <span className="truncate font-semibold">{product.name}</span>
            <button type="button" popoverTarget="screens" aria-label="Close" className="icon-button">
              <Icon path={x} className="size-5" />
            </button>
          </div>
          {groups.map((group) => (
            <div key={group ?? ""} className="not-first:mt-4">
              {group && (
                <p
                  aria-hidden="true"
                  className="truncate px-2 py-1 text-xs font-medium text-muted-foreground rail:hidden"
                >
                  {group}
                </p>
              )}
              <ul aria-label={group} className="grid gap-0.5">
                {offered
                  .filter((screen) => screen.group === group)
                  .map(({ path, title, icon, visibleTo }) => (
                    <li key={path} data-for={visibleTo}>
                      <Anchor
                        href={path}
                        aria-current={path === here || undefined}
                        className="screen-link group"
                      >
                        {icon}
                        <span className="screen-name">{title}</span>
                      </Anchor>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </ScreensMenu>
        <div className="flex shrink-0 items-center justify-end text-sm sidebar:mt-3 sidebar:flex-row-reverse sidebar:justify-end rail:flex-col rail:gap-1">
          {person}
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-352 px-4 pt-6 pb-24 outline-none has-[[data-up]]:max-w-272 sm:px-8 sm:pt-8 print:max-w-none! print:p-px"
      >
        {children}
      </main>
    </div>
  );
}
