/** Rate limit: so many times within so many seconds, for each key that is counted. */
export type RateLimit = { readonly name: string; readonly points: number; readonly seconds: number };

/** Limits of the platform itself, whatever the product is. Lengths are in characters, sizes in bytes. */
export const platformLimits = {
  /** Bytes of a request's body. */
  requestBytes: 256 * 1024,
  /** Bounds for reading, and throwing away, a body that was refused, so that its sender comes to read why. */
  discarded: { bytes: 16 * 1024 * 1024, seconds: 5 },
  /** Characters of a query's input, which travels in the URL. */
  queryLength: 16 * 1024,
  /** How deep lists and objects of a request may lie in each other. */
  requestDepth: 32,
  /** Envelopes that browsers send to Sentry through the server: how many envelopes at once, and seconds that Sentry may take for one. */
  envelopes: { inFlight: 20, seconds: 5 },
  /** Characters of an error that a browser reports: what it says, and where it was thrown. */
  problemLength: { name: 100, message: 1000, stack: 8000, page: 200 },
  /** Characters that are kept of what a browser says it is. */
  userAgentLength: 300,
  /** Calls in one batch. */
  batchSize: 10,
  /** Seconds that a procedure may take which does not declare a `timeout` of its own. */
  callSeconds: 10,
  /** Seconds in which a removal that was confirmed can be undone, before it is sent. */
  undoSeconds: 8,
  /** Sessions of one's own that are listed: those that were used last. */
  listedSessions: 100,
  /** Seconds after which to try again what could not be served for now. */
  retryAfterSeconds: 5,
  /** Keys of rate limits, such as client IPs, of which a process holds points in memory. A forgotten one asks the database again. */
  heldKeys: 10_000,
} as const;

/** Rate limits of calls. A batch of ten counts as ten. */
export const rateLimits = {
  /** Calls from one client IP, by any user: a whole office may share one. */
  callsFromAddress: { name: "calls-from-address", points: 6000, seconds: 60 },
  /** Reports from one IP address: errors and traces of its browsers together. */
  reportsFromAddress: { name: "reports-from-address", points: 60, seconds: 60 },
  /** Calls of one person who is signed in, from wherever they come. */
  callsOfPerson: { name: "calls-of-person", points: 1200, seconds: 60 },
} as const satisfies Record<string, RateLimit>;
