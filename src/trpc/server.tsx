import "server-only";

import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { createQueryClient } from "groundwork/client";
import {
  answerPageCalls,
  browserFacts,
  carriedAnswers,
  orStatusPage,
  pageActor,
  pageContext,
  pageCursor,
  settle,
  toolScreens,
} from "groundwork/next";
import { PageAnswers } from "groundwork/ui";
import { unauthorized } from "next/navigation";
import { cache, type ReactNode } from "react";
import { specificationReaders } from "@/product/screens";
import { type AppRouter, appRouter, createCaller, slices } from "@/server/router";

const getQueryClient = cache(() => createQueryClient());

/**
 * The procedures for server components, called in this process as the person who asked for the page.
 * `api.x.y(input)` answers, `api.x.y.prefetch(input)` puts the answer where {@link HydrateClient} passes it on.
 */
export const { trpc: api } = createHydrationHelpers<AppRouter>(createCaller(pageContext), getQueryClient);

/** Client components below call as the same person while they are rendered on the server. */
answerPageCalls(appRouter);

/** Passes the answers on that the page has prefetched. One that nobody has waited for is streamed when it is there. */
export const HydrateClient = ({ children }: { children: ReactNode }) => (
  <PageAnswers state={carriedAnswers(getQueryClient())}>{children}</PageAnswers>
);

/** Waits for the prefetches of a page. If one was refused, the page that fits the refusal is shown instead. */
export const prefetched = (...prefetches: Promise<void>[]) => settle(prefetches, getQueryClient());

/** Actor who asked for the page; `null` when nobody is signed in. */
export const visitor = pageActor;

/** Actor who asked for the page; without one, the way to the sign-in page is shown instead. */
export const currentActor = async () => (await pageActor()) ?? unauthorized();

/** Pages for developers and operators that the user of the page may see. */
export const toolsOffered = () => toolScreens({ readers: specificationReaders, actor: visitor });

/** Cursor from which the live updates of the page go on. */
export const liveCursor = pageCursor;

/** The same with what only they may see of their account. Read once for each request. */
export const currentUser = cache(async () => (await orStatusPage(api.identity.me())) ?? unauthorized());

/** For the browser's cache, links, command menu and home. */
export const { invalidations, sensitive, searchable, homeLists } = browserFacts(slices);
