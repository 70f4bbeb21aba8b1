"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useMemo, useTransition } from "react";

type Go = <Href extends string>(href: Route<Href>) => void;

/** Outside of a provider, a page is loaded as a document of its own. */
const NavigationContext = createContext<{ readonly push: Go; readonly prefetch: Go; readonly replace: Go }>({
  push: (href) => window.location.assign(href),
  prefetch: () => {},
  replace: (href) => window.location.replace(href),
});

/** Shows that another page is on its way, whatever asked for it: everything inside navigates by {@link useNavigate}. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const [pending, startNavigation] = useTransition();
  const { push, prefetch, replace } = useRouter();
  // The same for as long as the document is there: links are not drawn again when its URL changes.
  const navigation = useMemo(
    () => ({
      push: ((href) => startNavigation(() => push(href))) satisfies Go,
      prefetch: ((href) => prefetch(href)) satisfies Go,
      replace: ((href) => startNavigation(() => replace(href))) satisfies Go,
    }),
    [push, prefetch, replace],
  );
  return (
    <NavigationContext value={navigation}>
      {pending && (
        <div
          role="progressbar"
          aria-label="Loading the page"
          data-progress
          className="fixed inset-x-0 top-0 z-90 animate-late"
        >
          {/* A border, which forced colours leave in sight. */}
          <div className="animate-travel border-t-3 border-accent" />
        </div>
      )}
      {children}
    </NavigationContext>
  );
}

/**
 * The router's ways to another page of the app, while which a bar at the top shows that it is on its way: `push`,
 * `replace`, after which the way back leads to the page before this one, and `prefetch`, which fetches a page ahead.
 */
export const useNavigate = () => use(NavigationContext);
