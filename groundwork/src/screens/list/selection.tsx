import { type RefCallback, useCallback, useLayoutEffect, useState, useSyncExternalStore } from "react";

/** A row at one version. */
export type Versioned = { readonly id: string; readonly version: number };

const none: ReadonlySet<string> = new Set();

/** Key of a row as it is shown: one that has changed since is another, and not selected any more. */
const keyOf = ({ id, version }: Versioned): string => `${id} ${version}`;

/** Selection of rows, outside of what draws them: a press checks the boxes that it is for, and draws no row. */
export type Selection = ReturnType<typeof createSelection>;

function createSelection() {
  let keys = none;
  let shown: readonly Versioned[] = [];
  let of: string | undefined;
  let last: string | undefined;
  const listeners = new Set<() => void>();
  const boxes = new Map<string, HTMLInputElement>();

  function change(next: ReadonlySet<string>) {
    keys = next;
    for (const [key, box] of boxes) box.checked = keys.has(key);
    for (const listener of listeners) listener();
  }
  function select(rows: readonly Versioned[], selected: boolean) {
    const next = new Set(keys);
    for (const key of rows.map(keyOf)) {
      if (selected) next.add(key);
      else next.delete(key);
    }
    change(next);
  }

  function clear() {
    last = undefined;
    change(none);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keys: () => keys,
    /** Keeps the box of a row checked for as long as the row is selected, and answers with what ends that. */
    check(row: Versioned, box: HTMLInputElement) {
      const key = keyOf(row);
      boxes.set(key, box);
      box.checked = keys.has(key);
      return () => {
        boxes.delete(key);
      };
    },
    /** Notes which rows can be selected, in their order. In another list none of them is. */
    show(rows: readonly Versioned[], list: string) {
      shown = rows;
      if (of !== list) clear();
      of = list;
    },
    /** @param through whether the rows from the one that was pressed last until this one follow it */
    toggle(row: Versioned, selected: boolean, through: boolean) {
      const indexOf = (key: string | undefined) => shown.findIndex((other) => keyOf(other) === key);
      const to = indexOf(keyOf(row));
      const from = through ? indexOf(last) : -1;
      last = keyOf(row);
      select(from < 0 ? [row] : shown.slice(Math.min(from, to), Math.max(from, to) + 1), selected);
    },
    toggleAll: (selected: boolean) => select(shown, selected),
    clear,
  };
}

/** A selection of these rows. `list` is the search, filters and order that the rows are of. */
export function useSelection(rows: readonly Versioned[], list: string): Selection {
  const [selection] = useState(createSelection);
  useLayoutEffect(() => selection.show(rows, list), [selection, rows, list]);
  return selection;
}

export function useSelectedRows<Row extends Versioned>(
  { subscribe, keys }: Selection,
  rows: readonly Row[],
): readonly Row[] {
  const selected = useSyncExternalStore(subscribe, keys, () => none);
  return rows.filter((row) => selected.has(keyOf(row)));
}

/** Selection of the rows of a table. */
export type Selecting<Row> = {
  of: Selection;
  nameOf: (row: Row) => string;
  /** Whether there is anything to do with it. */
  isSelectable: (row: Row) => boolean;
};

export function AllCheckbox({ selection, rows }: { selection: Selection; rows: readonly Versioned[] }) {
  const { length } = useSelectedRows(selection, rows);
  return (
    <RowCheckbox
      label="Select all shown"
      ref={(box) => {
        if (!box) return;
        box.checked = length > 0 && length === rows.length;
        box.indeterminate = length > 0 && !box.checked;
      }}
      onChange={selection.toggleAll}
    />
  );
}

type OneCheckboxProps<Row> = { row: Row; selection: Selecting<Row> };

export const OneCheckbox = <Row extends Versioned>({
  row,
  selection: { of, nameOf },
}: OneCheckboxProps<Row>) => (
  <RowCheckbox
    label={`Select ${nameOf(row)}`}
    ref={useCallback((box: HTMLInputElement | null) => (box ? of.check(row, box) : undefined), [of, row])}
    onChange={(checked, through) => of.toggle(row, checked, through)}
  />
);

type RowCheckboxProps = {
  label: string;
  /** Sets whether it is checked. */
  ref: RefCallback<HTMLInputElement>;
  /** @param through whether Shift is held: those from the last one until this one follow it */
  onChange: (checked: boolean, through: boolean) => void;
};

/** A box that selects a row, or all of them; its label also takes the presses beside it. */
const RowCheckbox = ({ label, ref, onChange }: RowCheckboxProps) => (
  <label className="-m-3 flex cursor-pointer p-3">
    <input
      type="checkbox"
      aria-label={label}
      ref={ref}
      onChange={({ currentTarget, nativeEvent }) =>
        onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      className="size-4.5 cursor-pointer accent-primary"
    />
  </label>
);
