/** Rate limit: so many times within so many seconds, for each key that is counted. */
export type RateLimit = {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /**
   * `memory` for a limit that holds off floods: it costs a call nothing, counts on each machine by itself, and begins
   * again when the app starts. Every other limit is counted in the database, as one that protects a secret has to be.
   */
  readonly store?: "memory";
};

/** Characters of an error that a browser reports: what it says, and where it was thrown. */
const problemLength = { name: 100, message: 1000, stack: 8000, page: 200 } as const;
/** Calls in one batch. */
const batchSize = 10;
/** Seconds in which a removal that was confirmed can be undone, before it is sent. */
const undoSeconds = 8;
/** Rows of a list that are counted. Where more match, one more is told than that. */
const countedRows = 10_000;

/** Limits of the platform that pages know. They stand apart, because every page would load the others with them. */
export const browserLimits = { problemLength, batchSize, undoSeconds, countedRows } as const;

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
  problemLength,
  /** Requests that one process traces in a second, where not all of them are to be: a trace takes many times what a call does. */
  tracesASecond: 5,
  /** Characters that are kept of what a browser says it is. */
  userAgentLength: 300,
  batchSize,
  /** Seconds that a procedure may take which does not declare a `timeout` of its own. */
  callSeconds: 10,
  undoSeconds,
  /**
   * Mail: connections to its server at once, seconds for connecting to it, seconds in which it may say nothing, and
   * seconds for a mail from its first to its last byte. As many mails are kept where no server is set.
   */
  mail: { connections: 3, connectSeconds: 10, silentSeconds: 20, sendSeconds: 45, kept: 50 },
  /** Jobs that send mail: what a server does not take for two hours has failed. */
  mailJobs: { retries: 8, backoff: 30 },
  /** For how long a one-time link can be used that sets a password, and one that confirms an address, in seconds. */
  links: { passwordSeconds: 60 * 60, emailSeconds: 24 * 60 * 60 },
  /** Sessions of one's own that are listed: those that were used last. */
  listedSessions: 100,
  /** Seconds after which to try again what could not be served for now. */
  retryAfterSeconds: 5,
  /** A sign-in with a provider: seconds until the visitor must be back, seconds for each request to the provider, characters of what comes back. */
  provider: { attemptSeconds: 10 * 60, answerSeconds: 5, returnedLength: 4000 },
  /** Streams of subscriptions. */
  streams: {
    /** Open at once: of one person, or of programs with one token; from one client IP; in one process. */
    ofPerson: 12,
    ofAddress: 200,
    ofProcess: 10_000,
    /** Bytes of memory that one is reckoned with: a process with little memory opens fewer. */
    bytes: 32 * 1024,
    /** Seconds after which to try again where too many are open. */
    retryAfterSeconds: 30,
    /** Seconds after which it is looked up again who listens, and for how long a stream goes on while that fails. */
    checkSeconds: 5,
    uncheckedSeconds: 30,
    /** Seconds between two signs of life, and after how many without any the browser connects again. */
    pingSeconds: 15,
    silentSeconds: 40,
    /** Seconds after which the browser connects again to where a stream has ended: each is told another number between these. */
    reconnectSeconds: { least: 1, most: 4 },
    /** Seconds for which a client may leave unread what it was sent. */
    unreadSeconds: 30,
    /** Characters of an event's id, which the browser sends back. */
    eventIdLength: 1000,
  },
  /** Live updates. */
  live: {
    /** Seconds between two looks for what nobody said was written; fewer where the database passes no notifications on. */
    pollSeconds: 2,
    pollSecondsUnnotified: 0.5,
    /** Milliseconds in which writes are gathered before others are notified of them. */
    gatherMilliseconds: 10,
    /** Seconds for which a stream may have been away, and writes in that time, to be told what changed rather than everything. */
    resumeSeconds: 300,
    resumeEvents: 10_000,
    /** Seconds after which a stream is given a new place to resume from, whether anything changed or not. */
    cursorSeconds: 60,
    /** Rows that one message names: of more it says everything. */
    rows: 200,
  },
  /** Notifications: days for which they are kept, and how many of them a mail lists. */
  notifications: { keptDays: 90, mailed: 10 },
  /** Background work, where a job does not say otherwise, and how much of it one process does at once. */
  jobs: {
    /** Attempts after the first one, and seconds before the first of them: each waits twice as long as the one before. */
    retries: 5,
    backoffSeconds: 10,
    /** Seconds that one attempt may take. */
    timeoutSeconds: 60,
    /** Runs at once in one process: of one job, and of all together, which is half of its connections to the database. */
    concurrency: 5,
    inProcess: 5,
    /** Seconds between two confirmations of what a process runs, and without one until another takes it over. */
    heartbeatSeconds: 5,
    lostSeconds: 20,
    /** Days for which a job is kept that succeeded, and one that failed for good. */
    completedDays: 7,
    failedDays: 30,
  },
} as const;

/** Rate limits of calls. A batch of ten counts as ten. */
export const rateLimits = {
  /** Calls from one client IP, by any user: a whole office may share one. */
  callsFromAddress: { name: "calls-from-address", points: 6000, seconds: 60, store: "memory" },
  /** Reports from one IP address: errors and traces of its browsers together. They are taken without a database too. */
  reportsFromAddress: { name: "reports-from-address", points: 60, seconds: 60, store: "memory" },
  /** Beginnings and ends of sign-ins with a provider, from one IP address: a whole office may share one. */
  providerFromAddress: { name: "provider-from-address", points: 120, seconds: 60 },
  /** Calls of one person who is signed in, from wherever they come. */
  callsOfPerson: { name: "calls-of-person", points: 1200, seconds: 60, store: "memory" },
  /** Calls of programs with one token, which are not counted as the person's. */
  callsOfToken: { name: "calls-of-token", points: 600, seconds: 60, store: "memory" },
  /** Requests from one client IP with a token that is refused. From then on such a request is told to wait, and no other. */
  badTokensFromAddress: { name: "bad-tokens-from-address", points: 60, seconds: 60 },
} as const satisfies Record<string, RateLimit>;
