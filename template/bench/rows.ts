import type { BenchRequest } from "./fire";
import { servers } from "./servers";
import type { MeasuredSlice } from "./slices";

/** Row of the table: a request to every server that answers it. */
export type Row = BenchRequest & {
  readonly name: string;
  /** The servers beside the app that answer it too, by their names. */
  readonly on?: readonly string[];
  /** Asked with Sentry and without. */
  readonly withTelemetry?: true;
  /** Asked of one worker and of two. */
  readonly withWorkers?: true;
  /** Written while streams of live updates are open. */
  readonly forLive?: true;
  /** Asked for long. */
  readonly forEndurance?: true;
};

/** Headers of the requests: each user may call so often a minute, and so may each client IP. */
export type RequestHeaders = {
  /** The headers of a user who is not signed in; `turn` grows by one from request to request. */
  readonly anonymous: (index: number) => Record<string, string>;
  /** The headers of a user who is. */
  readonly signedIn: (index: number) => Record<string, string>;
  /** Origin of the app. */
  readonly origin: string;
};

/** The input of a query as it stands in an address. */
export const queryInput = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

/** Calls of the app's procedures in a batch. */
const batched = Array.from({ length: 10 }, () => "identity.me").join(",");

/**
 * The rows of the table.
 * @param cookies of people who are signed in
 * @param origin which the app calls its own
 */
export function rowsFor(
  { cookies, slices }: { cookies: readonly string[]; slices: readonly MeasuredSlice[] },
  origin: string,
): Row[] {
  const anonymous = (index: number) => ({
    "x-forwarded-for": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
  });
  const signedIn = (index: number) => ({
    ...anonymous(index),
    cookie: cookies[index % cookies.length] ?? "",
  });
  return [
    {
      name: "trivial query",
      path: "/api/trpc/identity.me",
      headers: anonymous,
      on: [servers.trpc],
      withTelemetry: true,
      withWorkers: true,
    },
    {
      name: "batch of 10",
      path: `/api/trpc/${batched}?batch=1&input=${queryInput({})}`,
      headers: anonymous,
      on: [servers.trpc],
    },
    { name: "public page", path: "/", headers: anonymous },
    ...slices.flatMap((slice) => slice.rows({ anonymous, signedIn, origin })),
  ];
}
