/** Statement that a call sent to the database, without the values of its parameters. */
export type RecordedStatement = {
  readonly sql: string;
  /** Milliseconds until it was answered, a wait for a connection included. */
  readonly ms: number;
  /** Rows that it read, or changed; `null` when it failed. */
  readonly rows: number | null;
};

export type RecordedCall = {
  readonly path: string;
  readonly type: string;
  /** The place of the call in its batch; the first has 0. */
  readonly place: number;
  /** Whether a page called it while it was rendered, or a browser or a program by HTTP. */
  readonly from: "page" | "http";
  /** Milliseconds that it took, and `OK` or the code it was refused with; `null` while it runs. */
  readonly ms: number | null;
  readonly code: string | null;
  /** What a mutation makes browsers read again. */
  readonly invalidates: readonly string[];
  readonly statements: readonly RecordedStatement[];
  /** How many more statements there were than are kept. */
  readonly omitted: number;
};

/** Request that a development server has answered, with all that happened for it. */
export type RecordedRequest = {
  readonly reference: string;
  readonly method: string;
  /** Path and query; empty where only a browser met what the log is about. */
  readonly url: string;
  /** When it began, as ISO 8601 writes it. */
  readonly at: string;
  readonly calls: readonly RecordedCall[];
  /** Statements that were sent for the request and by none of its calls. */
  readonly statements: readonly RecordedStatement[];
  /** Lines of the log with its reference. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
};

/** Answer of the route with the recorded requests, the newest first. */
export type RecordedRequests = { readonly requests: readonly RecordedRequest[] };

/** Path of that route, which is there in development only. */
export const requestsPath = "/api/development/requests";

/** Name in `Server-Timing` under which every answer in development tells a browser its reference. */
export const referenceTiming = "reference";
