import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4 } from "node:net";
import { env } from "../env";

/** Next hides the socket from its handlers, so the address travels with the request, in a header that is overwritten. */
const HEADER = "x-groundwork-address";

/** Node tells of each request here before anybody else sees it. */
const CHANNEL = "http.server.request.start";

/** From now on every request to an HTTP server of this process carries the address that it came from. */
export function watchAddresses(trusted: readonly string[] = env().TRUSTED_PROXIES): void {
  const proxies = blockList(trusted);
  subscribe(CHANNEL, (message) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request;
    const forwarded = headers["x-forwarded-for"];
    headers[HEADER] = clientOf(socket.remoteAddress ?? "", String(forwarded ?? ""), proxies);
  });
}

/**
 * The client's address as limits count it: an IPv4 address, or the /64 of an IPv6 address, all of which belongs to one
 * customer. Requests that came through no server share `unknown`.
 */
export function addressOf(headers: Headers): string {
  const address = headers.get(HEADER);
  if (!address) return "unknown";
  return isIPv4(address) ? address : `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

/**
 * Whom a request came from: the peer, or behind trusted proxies the last one in the chain that is not one of them.
 * What stands further left in the chain is the client's own claim.
 */
export function clientOf(peer: string, forwarded: string, proxies: BlockList): string {
  let client = plainly(peer) ?? "";
  const chain = forwarded.split(",");
  while (client && isIn(proxies, client) && chain.length > 0) {
    const next = plainly(chain.pop() ?? "");
    if (next === undefined) break;
    client = next;
  }
  return client;
}

/** Addresses and ranges such as `10.0.0.0/8`, which {@link isProxy} has found to be right. */
export function blockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const isIn = (list: BlockList, address: string) => list.check(address, isIPv4(address) ? "ipv4" : "ipv6");

/** An address without port, brackets or zone, and an IPv4 address without its IPv6 clothes; `undefined` for no address. */
function plainly(text: string): string | undefined {
  const [, bracketed, withPort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? withPort ?? text.trim()).replace(/%.*$/, "");
  if (isIP(address) !== 6) return isIPv4(address) ? address : undefined;
  const groups = groupsOf(address);
  if (!/^(0:){5}ffff$/.test(groups.slice(0, 6).join(":"))) return address;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join(".");
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
