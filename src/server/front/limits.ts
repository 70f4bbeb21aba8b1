const seconds = 1000;

/** What the front bears. Times are in milliseconds, sizes in bytes. */
export const frontLimits = {
  /** A request's address and headers together, with room for a query's input; and how many headers they may be. */
  headerBytes: 32 * 1024,
  headers: 100,
  /** How long a request's headers may take to arrive, and all of the request. */
  headersTimeout: 10 * seconds,
  requestTimeout: 15 * seconds,
  /** How often those are looked at. */
  checkInterval: 2 * seconds,
  /** How long a connection is kept for its next request: longer than the proxies before it keep theirs. */
  keepAliveTimeout: 65 * seconds,
  /** How long a connection may stand still in the middle of a request or an answer. */
  stallTimeout: 120 * seconds,
  /** Connections at once: of all clients, and of one address, which a whole office may share. */
  connections: 4096,
  connectionsPerAddress: 512,
  /** Requests under way at once. More would only make all of them late. */
  inFlight: 256,
  /** How long a page that is the same for everybody is kept, how many of them, and how large each may be. */
  pageMilliseconds: seconds,
  pages: 100,
  pageBytes: 512 * 1024,
  /** Seconds after which to try again what was turned away. */
  retryAfter: 1,
} as const;
export type FrontLimits = { readonly [Name in keyof typeof frontLimits]: number };
