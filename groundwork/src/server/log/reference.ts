import { randomUUID } from "node:crypto";
import type { HeaderReader } from "../http/adapters";
import { privateHeader } from "../http/private-header";

/** Header in which a request carries its reference, once `request-context.ts` has seen it. */
export const referenceHeader = privateHeader("reference");

/**
 * A reference number such as `7F3A-09BC-D1E2`: short enough to read out, and new for every request. Of millions in
 * a log no two are the same.
 */
export function newReference(): string {
  // All of these twelve digits are random, and Node has them in stock.
  const [first = "", second = ""] = randomUUID().toUpperCase().split("-");
  return `${first.slice(0, 4)}-${first.slice(4)}-${second}`;
}

/**
 * The reference of the request with these headers: the one that is in its answer's `x-request-id`. Where no server of
 * Node's own received it, `src/proxy.ts` has put it there; a request that came through neither is given one here.
 */
export function referenceOf(headers: HeaderReader): string {
  const received = headers.get(referenceHeader);
  if (received) return received;
  const proxied = headers.get("x-request-id");
  return isReference(proxied) ? proxied : newReference();
}

/** Whether a proxy's number for a request can stand for ours: on a screen, in a log and in a header as it is. */
export function isReference(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]{8,64}$/.test(text);
}
