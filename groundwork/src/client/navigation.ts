/**
 * Leaves for a path of this site with a whole new document, so that nothing of the person before stays in memory. For
 * good: the promise stays open until the page is gone.
 */
export function hardRedirect(path: string): Promise<never> {
  window.location.replace(path);
  return new Promise(() => {});
}

/** Reloads this page, for the user who is signed in now; the promise stays open until the page is gone. */
export function reload(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}

/** Secret of the one-time link that this page was opened with; empty when it was opened without one. */
export const linkSecret = (): string => window.location.hash.slice(1);
