"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  startTransition,
  type TransitionStartFunction,
  use,
  useTransition,
} from "react";

const NavigationContext = createContext<TransitionStartFunction>(startTransition);

/** Shows that another page is on its way, whatever asked for it: everything inside navigates by {@link useNavigate}. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const [pending, startNavigation] = useTransition();
  return (
    <NavigationContext value={startNavigation}>
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

/** The router's ways to another page of the app, while which a bar at the top shows that it is on its way. */
export function useNavigate() {
  const router = useRouter();
  const startNavigation = use(NavigationContext);
  return {
    push: <Href extends string>(href: Route<Href>) => startNavigation(() => router.push(href)),
    /** Fetches a page ahead. */
    prefetch: <Href extends string>(href: Route<Href>) => router.prefetch(href),
    /** The way back leads to the page before this one. */
    replace: <Href extends string>(href: Route<Href>) => startNavigation(() => router.replace(href)),
  };
}
