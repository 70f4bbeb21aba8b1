import { functionalUpdate, type RowSelectionState, type Updater } from "@tanstack/react-table";
import { useState } from "react";

type Versioned = { readonly id: string; readonly version: number };

const none: RowSelectionState = {};

/** Key of a row as it is shown: one that has changed since is another, and not selected any more. */
const keyOf = ({ id, version }: Versioned): string => `${id} ${version}`;

/** Selection of the rows that are shown. */
export type Selection<Row> = {
  readonly keys: RowSelectionState;
  readonly keyOf: (row: Row) => string;
  readonly rows: readonly Row[];
  readonly change: (updater: Updater<RowSelectionState>) => void;
  readonly clear: () => void;
};

/** The selected rows. `list` is what the rows are of: in another search or order none of them is selected. */
export function useSelection<Row extends Versioned>(rows: readonly Row[], list: string): Selection<Row> {
  const [chosen, setChosen] = useState({ list, keys: none });
  const keysOf = (of: typeof chosen) => (of.list === list ? of.keys : none);
  const keys = keysOf(chosen);
  return {
    keys,
    keyOf,
    rows: rows.filter((row) => keys[keyOf(row)]),
    change: (updater) => setChosen((now) => ({ list, keys: functionalUpdate(updater, keysOf(now)) })),
    clear: () => setChosen({ list, keys: none }),
  };
}
