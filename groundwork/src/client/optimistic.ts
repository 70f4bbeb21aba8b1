import { useMutationState } from "@tanstack/react-query";
import type { AnyProcedure, inferProcedureInput } from "@trpc/server";
import { useCallback } from "react";
import type { ProcedureAt, ProcedurePath } from "../contract/procedure-path";
import type { StateMachine } from "../contract/states";

/** What the procedure at a path takes. */
type InputOf<Path extends ProcedurePath> =
  ProcedureAt<Path> extends infer Procedure extends AnyProcedure ? inferProcedureInput<Procedure> : never;

/** A row at one version: what is shown, and what a mutation is about. */
type Versioned = { readonly id: string; readonly version: number };

/**
 * Hook with a function that gives a row as it will be once the pending mutations at `path` have succeeded. Nothing in the
 * cache is touched: a success is pending until what it invalidates was read again, a refused one is simply not pending any
 * more, and a row that has another version than the mutation is about is shown as it was read.
 * @param apply what a mutation with this input makes of a row
 */
export function useOptimistic<Path extends ProcedurePath, Row extends Versioned>(
  path: Path,
  apply: (row: Row, input: InputOf<Path> & Versioned) => Row,
): (row: Row) => Row {
  const pending = useMutationState({
    filters: { mutationKey: [path.split(".")], status: "pending" },
    select: ({ state }) => state.variables as InputOf<Path> & Versioned,
  });
  return useCallback(
    (row) =>
      pending
        .filter(({ id, version }) => id === row.id && version === row.version)
        .reduce((ahead: Row, input) => apply(ahead, input), row),
    [pending, apply],
  );
}

/** Outcome of a transition, for {@link useOptimistic}: the row in its next state. */
export const inNextState =
  <State extends string, Name extends string>(machine: StateMachine<State, Name>) =>
  <Row extends Versioned & { readonly state: State }>(
    row: Row,
    { transition }: { transition: Name },
  ): Row => ({ ...row, state: machine.transitions[transition].to });
