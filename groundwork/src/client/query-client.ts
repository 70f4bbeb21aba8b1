import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { everything, invalidatedBy } from "../contract/invalidations";
import { sliceOf } from "../contract/procedure-path";
import { isOutdated } from "./problem";

declare global {
  /** Cache of the page that is shown, under the name by which TanStack's own tools look for it. */
  var __TANSTACK_QUERY_CLIENT__: QueryClient | undefined;
}

/** Cache of the page that is shown; `undefined` where it has none. */
export const pageQueryClient = (): QueryClient | undefined => globalThis.__TANSTACK_QUERY_CLIENT__;

/** Shows a cache to the developer's tools for as long as a page uses it. */
function exposeQueryClient(queryClient: QueryClient): void {
  const { mount, unmount } = queryClient;
  queryClient.mount = () => {
    mount.call(queryClient);
    globalThis.__TANSTACK_QUERY_CLIENT__ = queryClient;
  };
  queryClient.unmount = () => {
    unmount.call(queryClient);
    globalThis.__TANSTACK_QUERY_CLIENT__ = undefined;
  };
}

/** Dotted path of the procedure that a mutation calls. */
const pathOf = (mutationKey: QueryKey | undefined) =>
  (mutationKey?.[0] as readonly string[] | undefined)?.join(".") ?? "";

/**
 * A cache of answers: one for each request on the server, one for each open page in the browser. After a mutation it
 * reads again what the mutation's declaration names, and the mutation is pending until that is done. After one that was
 * refused because of what is stored, it reads the slice of the mutation again, of which the page shows another state.
 * @param invalidations of all mutations, as `invalidationsText` writes them
 */
export function createQueryClient(invalidations = ""): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _result, { options: { mutationKey } }) => {
        const queries = invalidatedBy(pathOf(mutationKey), invalidations);
        await Promise.all(
          queries.map((query) =>
            queryClient.invalidateQueries({ queryKey: query === everything ? [] : [query.split(".")] }),
          ),
        );
      },
      onError(error, _variables, _result, { options: { mutationKey } }) {
        const slice = sliceOf(pathOf(mutationKey));
        if (slice && isOutdated(error as Parameters<typeof isOutdated>[0]))
          void queryClient.invalidateQueries({ queryKey: [[slice]] });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal does not change by asking again; only an answer that never came is asked for again.
        retry: (failures, error) =>
          typeof window !== "undefined" && failures < 2 && !("data" in error && error.data),
      },
      // A user waits for it, and may change their mind: it is refused at once instead of done later.
      mutations: { networkMode: "always" },
    },
  });
  // biome-ignore lint/style/noProcessEnv: the bundler knows its value here, and leaves out what is for development
  if (process.env.NODE_ENV === "development") exposeQueryClient(queryClient);
  return queryClient;
}
