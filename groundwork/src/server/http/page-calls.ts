import { listsOnHome, searchedLists } from "../call/declared-lists";
import { proceduresOf } from "../call/declared-procedures";
import "server-only";

import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import { type AnyTRPCRouter, callTRPCProcedure, getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import { headers } from "next/headers";
import { forbidden, notFound, redirect, unauthorized } from "next/navigation";
import { invalidationsText } from "../../contract/invalidations";
import type { PageAnswer } from "../../contract/page-calls";
import { hasBearer, requestReference } from "../call/context";
import { openContext } from "../call/run-call";
import { errorShape } from "../call/trpc";
import { cursorsOf } from "../live/cursor";
import { pageCursorOf } from "../live/reader";
import { toErrorResponse } from "../log/app-error";
import { recordError } from "../log/log";
import { errorHeaders } from "./message";
import { setPageStatus } from "./page-status";

/** Cursor of no place: everything may have changed since. */
const unknownPlace = "unknown";

type RequestHeaders = Awaited<ReturnType<typeof headers>>;

/**
 * What is made once for the request whose page is being rendered. React's own `cache` lasts for server components alone,
 * and client components are rendered on the server for the same request.
 */
function ofRequest<Made>(make: (requestHeaders: RequestHeaders) => Promise<Made>): () => Promise<Made> {
  const kept = new WeakMap<RequestHeaders, Promise<Made>>();
  return async () => {
    const requestHeaders = await headers();
    const made = kept.get(requestHeaders) ?? make(requestHeaders);
    kept.set(requestHeaders, made);
    return made;
  };
}

const referenceOfPage = ofRequest(async (requestHeaders) => requestReference(requestHeaders));

/** Context of the calls of one page, and the place in the audit log that all of them have seen. */
const beforeCalls = ofRequest(async (requestHeaders) => {
  const reference = await referenceOfPage();
  const context = await openContext({ headers: requestHeaders, reference }).catch(failPage(reference));
  const place = pageCursorOf(context.db);
  // A token is for calls. With one, a page is for nobody who is signed in, as a call is without its cookies.
  const pageActor = hasBearer(requestHeaders) ? async () => null : context.actor;
  // No call does anything before it knows its actor: the place is asked for meanwhile.
  const actor = () => Promise.all([pageActor(), place]).then(([found]) => found);
  return { context: { ...context, actor }, place };
});

export const pageContext = async () => (await beforeCalls()).context;

/** Actor who asked for the page; `null` when nobody is signed in. Looked up once, with the calls of the page. */
export const pageActor = ofRequest(async () => {
  const { actor, reference } = await pageContext();
  return actor().catch(failPage(reference));
});

/** Cursor from which the live updates of a page go on, so that they miss nothing of what its calls have not seen. */
export async function pageCursor(userId: string): Promise<string> {
  const place = await (await beforeCalls()).place;
  return place ? (await cursorsOf(userId)).seal(place) : unknownPlace;
}

/** Reports what no procedure has run that would have reported, and gives the page its status. */
const failPage =
  (reference: string) =>
  (error: unknown): never => {
    recordError(error, { reference, path: "" });
    giveStatus(getTRPCErrorFromUnknown(error), reference);
    throw error;
  };

/** Shows the page that fits a refusal: sign-in needed, second factor needed, not allowed, not found; anything else is an error page. */
async function showStatusPage(error: unknown): Promise<never> {
  if (!(error instanceof TRPCError)) throw error;
  const { code, status } = toErrorResponse(error);
  if (code === "SECOND_FACTOR_NEEDED") redirect("/account/security");
  if (status === 401) unauthorized();
  if (status === 403) forbidden();
  if (status === 404) notFound();
  giveStatus(error, await referenceOfPage());
  throw error;
}

/** Has a page that cannot be shown say why in its status, and when to try again. */
function giveStatus(error: TRPCError, reference: string): void {
  setPageStatus(reference, { status: toErrorResponse(error).status, headers: errorHeaders([error]) });
}

/** The answer of a call, or the page that fits its refusal. */
export const orStatusPage = <Answer>(call: Promise<Answer>): Promise<Answer> => call.catch(showStatusPage);

/**
 * Waits for the prefetches of a page. If the first was refused, the page that fits the refusal is shown instead; a part of
 * the page whose prefetch the permission refuses is left out.
 */
export async function settle(prefetches: readonly Promise<void>[], queryClient: QueryClient): Promise<void> {
  await Promise.all(prefetches);
  for (const [index, { state }] of queryClient.getQueryCache().getAll().entries())
    if (state.error && (index === 0 || !isOutOfReach(state.error))) await showStatusPage(state.error);
}

/** Whether an error says that the caller reaches no such row, or may not call. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof TRPCError && [403, 404].includes(toErrorResponse(error).status);

/** Has components that call while the server renders them be answered in this process, as those of the page are. */
export function answerPageCalls(router: AnyTRPCRouter): void {
  globalThis.__GROUNDWORK_PAGE_CALL__ = async (path, input) => {
    const ctx = await pageContext();
    const getRawInput = async () => input;
    const call = { router, path, type: "query", ctx, getRawInput, signal: undefined, batchIndex: 0 } as const;
    return answerOf(callTRPCProcedure(call));
  };
}

/** The answers that a page has asked for, for the browser: those that are there, and those that are still on their way. */
export function carriedAnswers(queryClient: QueryClient): DehydratedState {
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state: { status } }) => status !== "error",
    // React lets no words of an error through, and Next has to see its own.
    shouldRedactErrors: () => false,
  });
  const queries = state.queries.map((query) =>
    query.promise ? { ...query, promise: answerOf(query.promise) } : query,
  );
  return { ...state, queries };
}

/** Answer of a call, or its refusal as it travels. Any other error, such as Next's own, is thrown. */
async function answerOf(call: Promise<unknown>): Promise<PageAnswer> {
  try {
    return { data: await call };
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    const reference = await referenceOfPage();
    giveStatus(error, reference);
    return { error: errorShape(error, { reference, path: "" }) };
  }
}

/**
 * Facts that the browser has of the declarations: which queries each mutation invalidates, the queries whose input must
 * not stand in a URL, the lists that a role may search, and those on its home.
 */
export function browserFacts(slices: Parameters<typeof proceduresOf>[0]) {
  const procedures = proceduresOf(slices);
  const ofLog = procedures.flatMap(({ path, readsAuditLog }) => (readsAuditLog ? [path] : []));
  return {
    searchable: searchedLists,
    homeLists: listsOnHome,
    invalidations: invalidationsText(
      Object.fromEntries(
        procedures.flatMap(({ path, invalidates }) =>
          invalidates.length > 0 ? [[path, [...new Set([...invalidates, ...ofLog])]] as const] : [],
        ),
      ),
    ),
    sensitive: procedures.flatMap(({ path, sensitive }) => (sensitive ? [path] : [])),
  };
}
