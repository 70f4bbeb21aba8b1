import { platformLimits } from "../../contract/limits";

const seconds = 1000;
const mebibytes = 1024 * 1024;

/**
 * Limits of the gateway. Times are in milliseconds, sizes in bytes. A client is one IP address, or one network of IPv6,
 * which a whole office may share.
 */
export const gatewayLimits = {
  /** A request's URL and headers together, with space for a query's input; and how many headers they may be. */
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
  /** Connections at once, of all clients and of one: those of streams, and as many more. */
  connections: platformLimits.streams.ofProcess + 4096,
  connectionsPerClient: platformLimits.streams.ofAddress + 512,
  /** Requests under way on one connection. Browsers and proxies wait for an answer before they send the next. */
  pipelinedRequests: 10,
  /** Bodies that are arriving at once, of all clients and of one; what has come of all of them, and of one body. */
  bodiesArriving: 1024,
  bodiesArrivingPerClient: 64,
  bytesArriving: 64 * mebibytes,
  bodyBytes: platformLimits.requestBytes,
  /** Calls of the API under way at once, of all clients and of one. More would only make all of them late. */
  callsInFlight: 384,
  callsInFlightPerClient: 256,
  /** Requests that route handlers of Next answer at once. They read their own bodies. */
  routesInFlight: 128,
  routesInFlightPerClient: 32,
  /** Files that are sent at once. */
  filesInFlight: 512,
  filesInFlightPerClient: 256,
  /** Pages that are made at once, and how many more wait for that, and for how long. */
  pagesInFlight: 8,
  pagesWaiting: 120,
  pageWaitMilliseconds: 8 * seconds,
  /** How long a page counts that is still being made: one that waits for ever is not to keep others from being made. */
  pageHeldMilliseconds: 15 * seconds,
  /** Pages of one client that are made or wait. */
  pagesPerClient: 96,
  /** How long a request counts whose client has gone, or does not read its answer. */
  abandonedMilliseconds: 5 * seconds,
  /** How long a page that is the same for everybody is kept, how many of them, and how large each may be. */
  pageMilliseconds: seconds,
  pages: 100,
  pageBytes: 512 * 1024,
  /** Seconds after which to try again what was turned away. */
  retryAfter: 1,
} as const;
export type GatewayLimits = { readonly [Name in keyof typeof gatewayLimits]: number };
