import { Suspense } from "react";
import { api, HydrateClient, prefetched } from "@/trpc/server";
import { Idiom } from "./components";

/** Id of a row that nobody has. */
const unknownId = "0198c0de-0000-7000-8000-000000000000";

type Props = {
  readonly params: Promise<{ idiom: string }>;
  readonly searchParams: Promise<{ prefetch?: string; boundary?: string; id?: string }>;
};

/** Page of a product that its developer has written from habit: `/idioms/list?prefetch=1&boundary=1`. */
export default async function Idioms({ params, searchParams }: Props) {
  const { idiom } = await params;
  const { prefetch, boundary, id = unknownId } = await searchParams;
  if (prefetch) {
    if (idiom === "list" || idiom === "query") void api.placeholder.list.prefetch({});
    if (idiom === "pages") void api.placeholder.list.prefetchInfinite({});
    if (idiom === "row") void api.placeholder.byId.prefetch({ id });
    if (idiom === "users") void api.user.list.prefetch({});
    if (idiom === "history") void api.placeholder.history.prefetch({ id });
  }
  const lists = [api.placeholder.list, api.user.list];
  if (idiom === "parts") await prefetched(...lists.map((list) => list.prefetch({})));
  if (idiom === "parts-without-subject")
    await prefetched(...lists.reverse().map((list) => list.prefetch({})));
  return (
    <HydrateClient>
      {boundary ? (
        <Suspense fallback={<p>On its way…</p>}>
          <Idiom name={idiom} id={id} />
        </Suspense>
      ) : (
        <Idiom name={idiom} id={id} />
      )}
    </HydrateClient>
  );
}
