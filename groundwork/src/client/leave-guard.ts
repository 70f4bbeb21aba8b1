import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { askBeforeLeaving, dropDraft, leave, openDrafts } from "./drafts";
import { followedLink } from "./followed-link";

type PendingLeave = { readonly keys: readonly string[]; readonly go: () => void };

/**
 * Holds up what would lose what was typed into a form: a link, Back and Forward, or `leave`. The browser itself asks
 * before the document is left.
 * @returns while one of them waits, what goes on with it and what does not
 */
export function useLeaveGuard(): { discard: () => void; stay: () => void } | null {
  const [pendingLeave, setPendingLeave] = useState<PendingLeave | null>(null);

  useEffect(() => askBeforeLeaving((keys, go) => setPendingLeave({ keys, go })), []);

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = followedLink(event);
      // A page stays as it is when only what it was asked for changes.
      if (!link || link.pathname === location.pathname || openDrafts().length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      leave(() => (link.isConnected ? link.click() : location.assign(link.href)));
    }
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);

  useEffect(() => {
    // A browser without it goes back unasked; the draft is still there then.
    if (!("navigation" in window)) return;
    const { navigation } = window;
    function onNavigate(event: NavigateEvent) {
      const { key, url } = event.destination;
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      if (new URL(url).pathname === location.pathname || openDrafts().length === 0) return;
      event.preventDefault();
      leave(() => navigation.traverseTo(key));
    }
    navigation.addEventListener("navigate", onNavigate);
    return () => navigation.removeEventListener("navigate", onNavigate);
  }, []);

  return (
    pendingLeave && {
      discard: () => {
        pendingLeave.keys.forEach(dropDraft);
        // Below an open dialog nothing can take the focus.
        flushSync(() => setPendingLeave(null));
        pendingLeave.go();
      },
      stay: () => setPendingLeave(null),
    }
  );
}
