import { useMutation } from "@tanstack/react-query";
import type { ProcedurePath } from "../contract/procedure-path";
import { isLeaving } from "./connection";
import { type Problem, problemOf } from "./problem";

/** Outcome of one step on several rows: each call was answered by itself. */
export type BulkOutcome = {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly problem: Problem }[];
};

/** Calls that are on their way at the same time: what a browser sends to one server at once. */
const atOnce = 6;

/** A mutation of several rows, as far as what starts it needs to know it. */
export type Bulk<Input> = {
  readonly isPending: boolean;
  readonly variables: readonly Input[] | undefined;
  readonly mutateAsync: (inputs: readonly Input[]) => Promise<BulkOutcome>;
};

/**
 * A mutation of several rows as one call of `mutate` for each: every row keeps its own guard, audit entry and refusal,
 * and those that can be done are done. It never fails as a whole. What the procedure at `path` invalidates is read again
 * once, when all have been answered.
 */
export const useBulk = <Input extends { readonly id: string }>(
  path: ProcedurePath,
  mutate: (input: Input) => Promise<unknown>,
): Bulk<Input> =>
  useMutation({
    mutationKey: [path.split(".")],
    async mutationFn(inputs: readonly Input[]): Promise<BulkOutcome> {
      const refused = new Map<Input, Problem>();
      const waiting = [...inputs];
      async function work() {
        for (let input = waiting.shift(); input; input = waiting.shift())
          await mutate(input).catch((error: unknown) => refused.set(input, problemOf(error)));
      }
      // Nobody is there to send the others once the page is left.
      await Promise.all(Array.from({ length: isLeaving() ? inputs.length : atOnce }, work));
      return {
        done: inputs.length - refused.size,
        // In the order of the rows, whichever answer came first.
        refused: inputs.flatMap((input) => {
          const problem = refused.get(input);
          return problem ? [{ id: input.id, problem }] : [];
        }),
      };
    },
  });
