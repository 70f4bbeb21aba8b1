import "server-only";

import type { QueryClient } from "@tanstack/react-query";
import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import { headers } from "next/headers";
import { forbidden, notFound, unauthorized } from "next/navigation";
import { cache } from "react";
import { invalidationsText } from "../contract/invalidations";
import { toErrorResponse } from "./app-error";
import { createContext } from "./context";
import { errorHeaders } from "./http/response";
import { cursorsOf } from "./live/cursor";
import { placeOfPage } from "./live/page-place";
import { setPageStatus } from "./page-status";
import { referenceOf } from "./reference";
import { report } from "./report";

/** Cursor of no place: everything may have changed since. */
const unknownPlace = "unknown";

const referenceOfPage = cache(async () => referenceOf(await headers()));

/** Context of the calls of one page, and the place in the audit log that all of them have seen. */
const beforeCalls = cache(async () => {
  const requestHeaders = await headers();
  const reference = await referenceOfPage();
  const context = await createContext({ headers: requestHeaders, reference }).catch(failPage(reference));
  const place = placeOfPage(context.db);
  // No call does anything before it knows its actor: the place is asked for meanwhile.
  const actor = () => Promise.all([context.actor(), place]).then(([found]) => found);
  return { context: { ...context, actor }, place };
});

/** Context of the calls of one page. */
export const pageContext = cache(async () => (await beforeCalls()).context);

/** Actor who asked for the page; `null` when nobody is signed in. Looked up once, with the calls of the page. */
export const pageActor = cache(async () => {
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
    report(error, { reference, path: "" });
    giveStatus(getTRPCErrorFromUnknown(error), reference);
    throw error;
  };

/** Shows the page that fits a refusal: sign-in needed, not allowed, not found; anything else is an error page. */
async function showStatusPage(error: unknown): Promise<never> {
  if (!(error instanceof TRPCError)) throw error;
  const { status } = toErrorResponse(error);
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

/** Waits for the prefetches of a page. If one was refused, the page that fits the refusal is shown instead. */
export async function settle(prefetches: readonly Promise<void>[], queryClient: QueryClient): Promise<void> {
  await Promise.all(prefetches);
  for (const { state } of queryClient.getQueryCache().getAll()) {
    if (state.error) await showStatusPage(state.error);
  }
}

type Procedures = Readonly<Record<string, { declaration: Declaration }>>;
type Declaration = {
  readonly invalidates: readonly string[];
  readonly sensitive?: boolean | undefined;
  readonly readsAuditLog?: boolean | undefined;
};

/**
 * Facts that the browser has of the declarations: which queries each mutation invalidates, and the queries whose input
 * must not stand in a URL.
 */
export function browserFacts(slices: Readonly<Record<string, Procedures>>) {
  const declarations = Object.entries(slices).flatMap(([slice, procedures]) =>
    Object.entries(procedures).map(([name, { declaration }]) => [`${slice}.${name}`, declaration] as const),
  );
  const ofLog = declarations.flatMap(([path, { readsAuditLog }]) => (readsAuditLog ? [path] : []));
  return {
    invalidations: invalidationsText(
      Object.fromEntries(
        declarations.flatMap(([path, { invalidates }]) =>
          invalidates.length > 0 ? [[path, [...new Set([...invalidates, ...ofLog])]] as const] : [],
        ),
      ),
    ),
    sensitive: declarations.flatMap(([path, { sensitive }]) => (sensitive ? [path] : [])),
  };
}
