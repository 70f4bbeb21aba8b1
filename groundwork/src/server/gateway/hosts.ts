import { isLoopbackName } from "../env";

/**
 * Knows the names that the app is reached by: its origin's, those that are listed, and this machine's own. A page that
 * was asked for by another name was led here by another user's.
 */
export function ownHosts(appUrl: string, listed: readonly string[]): (host: string | undefined) => boolean {
  const names = new Set([new URL(appUrl).hostname, ...listed].map((name) => name.toLowerCase()));
  const isOwn = (host: string) => {
    const [, name = ""] = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i.exec(host.trim()) ?? [];
    return names.has(name.toLowerCase()) || isLoopbackName(name.toLowerCase());
  };
  // Each of a chain of proxies may have added the name by which it was asked.
  return (host = "") => host.split(",").every(isOwn);
}
