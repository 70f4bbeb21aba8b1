import type { MutationFunctionContext, QueryClient, QueryKey } from "@tanstack/react-query";
import type { inferProcedureOutput } from "@trpc/server";
import type { ProcedurePath, Slices } from "../contract/procedure-path";

/** What the query at a path answers with. */
type AnswerOf<Path extends ProcedurePath> = Path extends `${infer Slice}.${infer Name}`
  ? Slice extends keyof Slices
    ? Name extends keyof Slices[Slice]
      ? inferProcedureOutput<Slices[Slice][Name]>
      : never
    : never
  : never;

/** The row that an answer is, or each that it lists. */
type RowOf<Answer> = Answer extends { readonly items: readonly (infer Row)[] } ? Row : Answer;

type About = { readonly id: string };
/** An answer that was changed ahead of the server: what it was, and what it was made. */
type Ahead = { readonly key: QueryKey; readonly before: unknown; readonly after: unknown };

/**
 * Options of a mutation that show its outcome before the server has answered: `apply` changes the row that the mutation
 * is about wherever the cache holds it as an answer of the queries at `paths`. A success needs nothing more, because the
 * mutation's declaration invalidates those queries. After a refusal everything is as before, and the slices are read again,
 * because a row that refuses may not be as it was shown.
 */
export function optimistic<Path extends ProcedurePath, Variables extends About>(
  paths: readonly Path[],
  apply: (row: RowOf<AnswerOf<Path>>, variables: Variables) => RowOf<AnswerOf<Path>>,
) {
  return {
    onMutate: async (variables: Variables, { client }: MutationFunctionContext): Promise<Ahead[]> => {
      const queries = paths.flatMap((path) =>
        client.getQueryCache().findAll({
          queryKey: [path.split(".")],
          predicate: ({ state }) => state.data !== undefined,
        }),
      );
      // An answer that is on its way is of before. One that is the first is waited for: nothing is shown yet.
      await Promise.all(queries.map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })));
      return queries.map(({ queryKey: key, state: { data: before } }) => {
        const change = (row: About) => apply(row as RowOf<AnswerOf<Path>>, variables);
        client.setQueryData(key, withRow(before, variables.id, change));
        return { key, before, after: client.getQueryData(key) };
      });
    },
    onError: (
      _error: unknown,
      _variables: Variables,
      ahead: readonly Ahead[] | undefined,
      { client }: MutationFunctionContext,
    ): void => {
      for (const { key, before, after } of ahead ?? []) restore(client, key, before, after);
      for (const path of paths) void client.invalidateQueries({ queryKey: [path.split(".").slice(0, 1)] });
    },
  };
}

/** Puts back what was there before, unless something newer has been read since. */
function restore(client: QueryClient, key: QueryKey, before: unknown, after: unknown): void {
  if (client.getQueryData(key) === after) client.setQueryData(key, before);
}

/** An answer in which the row of an id is changed: as the answer itself, in its list, or in one of its pages. */
function withRow(answer: unknown, id: string, change: (row: About) => unknown): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  if ("id" in answer) return answer.id === id ? change({ ...answer, id }) : answer;
  const inner = "pages" in answer ? "pages" : "items";
  const parts: unknown = inner in answer && (answer as Record<string, unknown>)[inner];
  return Array.isArray(parts)
    ? { ...answer, [inner]: parts.map((part) => withRow(part, id, change)) }
    : answer;
}
