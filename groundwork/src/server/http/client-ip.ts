import { BlockList, isIP, isIPv4 } from "node:net";
import { isLoopbackName } from "../env/loopback";
import type { HeaderReader } from "./http-handler";
import { privateHeader } from "./private-header";

/** Header in which a request carries its client IP, once `request-context.ts` has seen it. */
export const clientIpHeader = privateHeader("client-ip");

/**
 * Client IP as rate limits count it: an IPv4 address, or the /64 of an IPv6 address, all of which belongs to one
 * customer. Requests that came through no server share `unknown`.
 */
export function clientIpOf(headers: HeaderReader): string {
  const ip = headers.get(clientIpHeader);
  return ip ? networkOf(ip) : "unknown";
}

/** Network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!ip || isIPv4(ip)) return ip;
  return `${groupsOf(ip).slice(0, 4).join(":")}::/64`;
}

/** This machine, over IPv4 and IPv6, as {@link clientIpOf} writes them. */
const thisMachine = ["127.0.0.1", "0:0:0:0::/64"];

/** Whether a request comes from this machine, and asks for it by a name that every machine has for itself. */
export function isFromThisMachine(headers: HeaderReader): boolean {
  const url = `http://${headers.get("host")}`;
  return (
    thisMachine.includes(clientIpOf(headers)) && URL.canParse(url) && isLoopbackName(new URL(url).hostname)
  );
}

/**
 * Client IP of a request: that of the peer, or behind trusted reverse proxies the last one in the chain that is not one of them.
 * Anything further left in the chain is the client's own claim.
 */
export function resolveClientIp(peer: string, forwarded: string, proxies: BlockList): string {
  let client = parseIp(peer) ?? "";
  const chain = forwarded.split(",");
  while (client && isIn(proxies, client) && chain.length > 0) {
    const next = parseIp(chain.pop() ?? "");
    if (next === undefined) break;
    client = next;
  }
  return client;
}

/** Whether a peer is one of these. */
export function isFrom(list: BlockList, peer: string): boolean {
  const ip = parseIp(peer);
  return ip !== undefined && isIn(list, ip);
}

/** Addresses and ranges such as `10.0.0.0/8`, as `env.ts` has checked them. */
export function blockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [ip = "", prefix] = entry.split("/");
    const family = isIPv4(ip) ? "ipv4" : "ipv6";
    if (prefix === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(prefix), family);
  }
  return list;
}

const isIn = (list: BlockList, ip: string) => list.check(ip, isIPv4(ip) ? "ipv4" : "ipv6");

/** An address without port, brackets or zone, and an IPv4 address without its IPv6 clothes; `undefined` for no address. */
function parseIp(text: string): string | undefined {
  const [, bracketed, withPort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const ip = (bracketed ?? withPort ?? text.trim()).replace(/%.*$/, "");
  if (isIP(ip) !== 6) return isIPv4(ip) ? ip : undefined;
  const groups = groupsOf(ip);
  if (!/^(0:){5}ffff$/.test(groups.slice(0, 6).join(":"))) return ip;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join(".");
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = "", tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
