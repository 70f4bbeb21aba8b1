import { isLoopback } from "../env";

/** Where to listen: an app whose address only this machine understands is offered to this machine only. */
export function hostFor(appUrl: string): string {
  if (!isLoopback(appUrl)) return "0.0.0.0";
  return new URL(appUrl).hostname === "[::1]" ? "::1" : "127.0.0.1";
}
