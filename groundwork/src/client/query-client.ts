import { MutationCache, QueryClient } from "@tanstack/react-query";
import { everything, invalidatedBy } from "../contract/invalidations";
import { exposeQueryClient } from "./page-query-client";

/**
 * A cache of answers: one for each request on the server, one for each open page in the browser. After a mutation it
 * reads again what the mutation's declaration names, and the mutation is pending until that is done.
 * @param invalidations of all mutations, as `invalidationsText` writes them
 */
export function createQueryClient(invalidations = ""): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _result, { options: { mutationKey } }) => {
        const path = (mutationKey?.[0] as readonly string[] | undefined)?.join(".") ?? "";
        const queries = invalidatedBy(path, invalidations);
        await Promise.all(
          queries.map((query) =>
            queryClient.invalidateQueries({ queryKey: query === everything ? [] : [query.split(".")] }),
          ),
        );
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
