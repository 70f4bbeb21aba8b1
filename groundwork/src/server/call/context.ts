import { BlockList, isIP, isIPv4 } from "node:net";
import type { Actor } from "../../contract/permissions";
import { database, type ProductDatabase } from "../data/database";
import { AppError } from "../log/app-error";
import { isReference, newReference } from "../log/log";
import { isLoopbackName } from "../process/loopback";
import { processWide, productNotBound } from "../process/process-wide";

/** Reads headers by their names in small letters. */
export type HeaderReader = Pick<Headers, "get">;

export type LookupOptions = {
  /** Whether it counts as use of the session or token, which a look-up of the process itself does not. */
  readonly touch?: boolean;
};

/** Looks up who sent a request with these headers; `null` when nobody is signed in. */
export type ActorLookup = (
  db: ProductDatabase,
  headers: HeaderReader,
  options?: LookupOptions,
) => Promise<Actor | null>;

const store = processWide("requests", (): { lookUp?: ActorLookup; arriveByNode?: boolean } => ({}));

export function setActorLookup(lookUp: ActorLookup): void {
  store.lookUp = lookUp;
}

/** Context of every procedure of one request. Tests make their own by hand. */
export type Context = {
  readonly db: ProductDatabase;
  /** Actor of the request; looked up at most once, and only when a procedure needs it. */
  readonly actor: () => Promise<Actor | null>;
  /** The number under which a person can ask about this request. */
  readonly reference: string;
  /** Client IP, as rate limits count it. A call of the process itself has none, and is not counted. */
  readonly clientIp?: string;
  /** Whether the request comes from this machine; a call of the process itself does not. */
  readonly fromThisMachine?: () => boolean;
  /** The headers that say who calls, so that no log repeats them. */
  readonly cookie?: string | null;
  /** The cookies that came beside a token. */
  readonly unreadCookie?: string | null;
  readonly authorization?: string | null;
  /** Which browser or program asks, as it says itself. */
  readonly userAgent?: string | null;
  /** Sets a cookie with the answer, where that is possible: see {@link Cookies}. */
  readonly setCookie?: (cookie: string) => void;
  /** Aborts when nobody waits for the answer any more. */
  readonly abortSignal?: () => AbortSignal;
  /** Looks the actor up again, for what goes on for long: it does not count as use of the session. */
  readonly actorNow?: () => Promise<Actor | null>;
  /** Id of the last event that a subscriber says to have had; `null` where there was none. */
  readonly lastEventId?: string | null;
};

type Options = {
  headers: HeaderReader;
  reference?: string;
  abortSignal?: () => AbortSignal;
  setCookie?: ((cookie: string) => void) | undefined;
};

/**
 * The context of a request with these headers.
 * @throws when the database does not start
 */
export async function createContext({
  headers,
  reference = requestReference(headers),
  abortSignal,
  setCookie,
}: Options): Promise<Context> {
  const db = await database();
  const { lookUp } = store;
  if (!lookUp) throw productNotBound();
  let actor: Promise<Actor | null> | undefined;
  return {
    db,
    actor: () => {
      actor ??= lookUp(db, headers);
      return actor;
    },
    actorNow: () => lookUp(db, headers, { touch: false }),
    reference,
    clientIp: clientIpOf(headers),
    fromThisMachine: () => isFromThisMachine(headers),
    // A token alone says who calls: with one, no procedure is given the cookies.
    [hasBearer(headers) ? "unreadCookie" : "cookie"]: headers.get("cookie"),
    authorization: headers.get("authorization"),
    userAgent: headers.get("user-agent"),
    ...(abortSignal && { abortSignal }),
    ...(setCookie && { setCookie }),
  };
}

export type Cookies = {
  /** Those that came with the request, as `Cookie` writes them; empty where there are none, or a token came. */
  readonly header: string;
  /** Sets a cookie with the answer, as `Set-Cookie` writes it. A call that is refused sets none. */
  readonly set: (cookie: string) => void;
};

/** @throws {AppError} when the answer cannot set cookies: that of a stream has begun, and a page's is not its own */
export function cookiesOf({ cookie, setCookie }: Pick<Context, "cookie" | "setCookie">): Cookies {
  if (!setCookie) {
    const cause = new Error("Cookies can be set by a call from the network alone, and not in a stream.");
    throw new AppError("REQUEST_MALFORMED", null, { cause });
  }
  return { header: cookie ?? "", set: setCookie };
}

/** Headers in which `request-context.ts` writes a request's client IP and its reference, over what its client sent. */
export const clientIpHeader = "x-real-ip";
export const referenceHeader = "x-request-id";

/** Notes that every request of this process arrives through it, so that its client IP can be believed. */
export function believeClientIps(): void {
  store.arriveByNode = true;
}

/**
 * Client IP as rate limits count it: an IPv4 address, or the /64 of an IPv6 address, all of which belongs to one
 * customer. Where no server of Node's own receives the requests they share `unknown`.
 */
export function clientIpOf(headers: HeaderReader): string {
  const ip = store.arriveByNode ? headers.get(clientIpHeader) : null;
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

/** The scheme in any case, also behind another header's value: several are joined with commas. */
const scheme = /(?:^|,)\s*bearer(?![^\s,])/i;
const credentials = /^bearer +([\w.~+/-]+=*)$/i;

/**
 * Whether a request carries a token. If it does, the token alone says who calls: the cookie is not read, and no other
 * site's page can have sent it, since a browser asks first before it sends this header to another origin.
 */
export const hasBearer = (headers: HeaderReader): boolean => scheme.test(headers.get("authorization") ?? "");

/** The token that a request carries; `null` where there is none, or more than one header. */
export const bearerOf = (headers: HeaderReader): string | null =>
  credentials.exec(headers.get("authorization") ?? "")?.[1] ?? null;

/** The `Cookie` header that a browser sends back for these `Set-Cookie` headers. */
export const cookieHeader = (set: readonly string[]) => set.map((cookie) => cookie.split(";")[0]).join("; ");

/**
 * The reference of the request with these headers: the one that is in its answer's `x-request-id`. Where no server of
 * Node's own received it, `src/proxy.ts` has put it there; a request that came through neither is given one here.
 */
export function requestReference(headers: HeaderReader): string {
  const reference = headers.get(referenceHeader);
  return isReference(reference) ? reference : newReference();
}
