"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useMemo, useTransition } from "react";

type Go = <Href extends string>(href: Route<Href>) => void;

const load: Go = (href) => window.location.assign(href);

/** Outside of a provider, a page is loaded as a document of its own. */
const NavigationContext = createContext({ push: load, prefetch: (() => {}) as Go, replace: load });

/** Shows that another page is on its way, whatever asked for it: everything inside navigates by {@link useNavigate}. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const [pending, startNavigation] = useTransition();
  const { push, prefetch, replace } = useRouter();
  // The same for as long as the document is there: links are not drawn again when its URL changes.
  const navigation = useMemo(() => {
    const shown =
      (go: Go): Go =>
      (href) =>
        startNavigation(() => go(href));
    return { push: shown(push), prefetch, replace: shown(replace) };
  }, [push, prefetch, replace]);
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
          <div className="animate-travel border-t-3 border-primary" />
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
