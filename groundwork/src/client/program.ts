import { createTRPCClient, httpLink, splitLink, type TRPCClient, type TRPCLink } from "@trpc/client";
import type { AnyTRPCMutationProcedure } from "@trpc/server";
import { transformer } from "../contract/dates";
import type { trpc } from "../server/trpc";
import { repeated } from "./program/repeat";
import {
  authorizationOf,
  callsUrl,
  type Fetch,
  type Patience,
  patienceOf,
  type Token,
} from "./program/settings";
import { streamLink } from "./program/stream-link";

/** What the client knows of any product's router: how it writes. */
type AnyRouter = ReturnType<typeof trpc.router>;

/** Dotted paths of the mutations of a router. */
export type MutationPath<Router extends AnyRouter> = {
  [Slice in keyof Router["_def"]["record"] & string]: {
    [Name in keyof Router["_def"]["record"][Slice] &
      string]: Router["_def"]["record"][Slice][Name] extends AnyTRPCMutationProcedure
      ? `${Slice}.${Name}`
      : never;
  }[keyof Router["_def"]["record"][Slice] & string];
}[keyof Router["_def"]["record"] & string];

type Options<Router extends AnyRouter> = Partial<Patience> & {
  /** Where the app is, such as `https://app.example.com`. As the variable of an environment it may be absent, and is refused then. */
  readonly url: string | undefined;
  /** Token of the page `/account/tokens`, or what reads it for each call. */
  readonly token: Token;
  /**
   * Mutations that may be sent again when it is not known whether they were done: those that make a row under an id
   * which the caller has made up, since the second time is answered as the first. None, where it is left out.
   */
  readonly repeatable?: readonly MutationPath<Router>[];
  /** Lets the token travel by plain http to another machine, in a network that is yours alone. */
  readonly allowPlainHttp?: boolean;
  /** In place of the runtime's own, such as one that reads streams where that does not. */
  readonly fetch?: Fetch;
};

/**
 * The procedures of an app, for a program with a token: typed by the app's router, and without React, a browser, a session
 * and batches. It runs where `fetch` does. A call that is refused rejects with an error that `problemOf` (`problem`) reads.
 * @throws {TypeError} when a setting cannot be meant, or would give the token away
 */
export function createProgramClient<Router extends AnyRouter>(options: Options<Router>): TRPCClient<Router> {
  const { url, token, repeatable = [], allowPlainHttp = false, fetch = globalThis.fetch } = options;
  const patience = patienceOf(options);
  // Each call travels alone, and in a body: no log on the way has its input.
  const called = {
    url: callsUrl(url, allowPlainHttp),
    headers: authorizationOf(token),
    methodOverride: "POST",
    transformer,
  } as const;
  const paths: readonly string[] = repeatable;
  const links: TRPCLink<AnyRouter>[] = [
    splitLink({
      condition: ({ type }) => type === "subscription",
      true: streamLink({
        ...called,
        fetch,
        seconds: patience.attemptSeconds,
        openSeconds: patience.totalSeconds,
      }),
      false: splitLink({
        condition: ({ type, path }) => type === "query" || paths.includes(path),
        true: httpLink({ ...called, fetch: repeated(fetch, patience, true) }),
        false: httpLink({ ...called, fetch: repeated(fetch, patience, false) }),
      }),
    }),
  ];
  return createTRPCClient<Router>({ links });
}
