import { useSyncExternalStore } from "react";
import type { Role } from "../contract/permissions";
import {
  readVisitor,
  type Visitor,
  visitorCookie,
  visitorCookieName,
  writeVisitor,
} from "../contract/visitor";

type Settings = {
  readonly roles: readonly Role[];
  /** How long the cookie may last. */
  readonly seconds: number;
};

const changes = new EventTarget();

/** Also hears of what another tab has done meanwhile. */
function subscribe(changed: () => void): () => void {
  const end = new AbortController();
  changes.addEventListener("change", changed, end);
  document.addEventListener("visibilitychange", changed, end);
  window.addEventListener("pageshow", changed, end);
  return () => end.abort();
}

const isHttps = () => location.protocol === "https:";

/** Visitor cookie as pages made at the build read it. */
export function visitorMemory({ roles, seconds }: Settings) {
  /** The cookie's value, which stays the same for as long as it says the same. */
  function written(): string {
    const visitor = readVisitor(roles, document.cookie, isHttps());
    return visitor ? writeVisitor(visitor) : "";
  }

  return {
    /** Lets pages made at the build know who is there, or that nobody is. */
    remember(visitor: Visitor | null): void {
      if ((visitor ? writeVisitor(visitor) : "") === written()) return;
      document.cookie = visitorCookie(visitor, { https: isHttps(), seconds });
      changes.dispatchEvent(new Event("change"));
    },

    /** The visitor; `null` when nobody is there, `undefined` until the page has come alive. */
    useVisitor(): Visitor | null | undefined {
      const value = useSyncExternalStore(subscribe, written, () => null);
      if (value === null) return undefined;
      return readVisitor(roles, `${visitorCookieName(isHttps())}=${value}`, isHttps());
    },
  };
}
