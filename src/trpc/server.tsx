import "server-only";

import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import { createQueryClient, type Invalidations } from "groundwork/client/query-client";
import { toErrorResponse } from "groundwork/server/app-error";
import { createContext } from "groundwork/server/context";
import { errorHeaders } from "groundwork/server/http/response";
import { setPageStatus } from "groundwork/server/page-status";
import { referenceOf } from "groundwork/server/reference";
import { report } from "groundwork/server/report";
import { headers } from "next/headers";
import { forbidden, notFound, unauthorized } from "next/navigation";
import { cache } from "react";
import { type AppRouter, createCaller, slices } from "@/server/router";

const getQueryClient = cache(() => createQueryClient());
const referenceOfPage = cache(async () => referenceOf(await headers()));
const context = cache(async () => {
  const requestHeaders = await headers();
  const reference = await referenceOfPage();
  return createContext({ headers: requestHeaders, reference }).catch((error: unknown) => {
    // No procedure has run that would have reported it.
    report(error, { reference, path: "" });
    giveStatus(getTRPCErrorFromUnknown(error), reference);
    throw error;
  });
});

/**
 * The procedures for server components, called in this process as the person who asked for the page.
 * `api.x.y(input)` answers, `api.x.y.prefetch(input)` puts the answer where {@link HydrateClient} passes it on.
 */
export const { trpc: api, HydrateClient } = createHydrationHelpers<AppRouter>(
  createCaller(context),
  getQueryClient,
);

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
export const orStatusPage = <Answer,>(call: Promise<Answer>): Promise<Answer> => call.catch(showStatusPage);

/** Waits for the prefetches of a page. If one was refused, the page that fits the refusal is shown instead. */
export async function prefetched(...prefetches: Promise<void>[]): Promise<void> {
  await Promise.all(prefetches);
  for (const { state } of getQueryClient().getQueryCache().getAll()) {
    if (state.error) await showStatusPage(state.error);
  }
}

const declarations = Object.entries(slices).flatMap(([slice, procedures]) =>
  Object.entries(procedures).map(([name, { declaration }]) => [`${slice}.${name}`, declaration] as const),
);

/** For the browser's cache: which queries each mutation invalidates, as the declarations say. */
export const invalidations: Invalidations = Object.fromEntries(
  declarations.flatMap(([path, { invalidates }]) => (invalidates.length > 0 ? [[path, invalidates]] : [])),
);

/** For the browser's links: the queries whose input must not stand in a URL. */
export const sensitive: readonly string[] = declarations.flatMap(([path, declaration]) =>
  declaration.sensitive ? [path] : [],
);
