import { isIP } from "node:net";

/** IP address to listen on: an app whose origin only this machine understands is offered to this machine only. */
export function listenHostFor(origin: string): string {
  if (!isLoopback(origin)) return "0.0.0.0";
  return new URL(origin).hostname === "[::1]" ? "::1" : "127.0.0.1";
}

/** Whether an app that listens on this IP address hears this machine only. */
export const isLoopbackAddress = (address: string): boolean =>
  isLoopbackName(isIP(address) === 6 ? `[${address}]` : address);

/** Whether an origin can be reached from this machine only. */
export const isLoopback = (origin: string): boolean => isLoopbackName(new URL(origin).hostname);

/** Whether a host name, as URLs write it, stands for this machine on every machine. */
export const isLoopbackName = (name: string): boolean =>
  name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
