import type { Ask } from "./fire";
import type { MeasuredSlice } from "./slices";

/** What is asked of every server that has it. */
export type Row = Ask & {
  readonly name: string;
  /** Asked of the servers beside the app that answer it too. */
  readonly bareToo?: true;
  /** Asked with Sentry and without. */
  readonly watchedToo?: true;
  /** Asked for long. */
  readonly enduring?: true;
};

/** Who asks: each of them may call so often a minute, and so may each address. */
export type Askers = {
  /** The headers of somebody who is not signed in; `turn` grows by one from request to request. */
  readonly address: (turn: number) => Record<string, string>;
  /** The headers of somebody who is. */
  readonly person: (turn: number) => Record<string, string>;
  /** What the app calls its own. */
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
  const address = (turn: number) => ({
    "x-forwarded-for": `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
  });
  const person = (turn: number) => ({ ...address(turn), cookie: cookies[turn % cookies.length] ?? "" });
  return [
    {
      name: "trivial query",
      path: "/api/trpc/identity.me",
      headers: address,
      bareToo: true,
      watchedToo: true,
    },
    {
      name: "batch of 10",
      path: `/api/trpc/${batched}?batch=1&input=${queryInput({})}`,
      headers: address,
      bareToo: true,
    },
    { name: "public page", path: "/", headers: address },
    ...slices.flatMap((slice) => slice.rows({ address, person, origin })),
  ];
}
