import { type RefCallback, use, useCallback } from "react";
import { RemovedContext, withoutRemoved } from "#client/stable-rows";
import { type Selection, useSelectedRows, type Versioned } from "./use-selection";

/** Selection of the rows of a table. */
export type Selecting<Row> = {
  of: Selection;
  nameOf: (row: Row) => string;
  /** Whether there is anything to do with it. */
  isSelectable: (row: Row) => boolean;
};

export function AllCheckbox({ selection, rows }: { selection: Selection; rows: readonly Versioned[] }) {
  const remaining = withoutRemoved(rows, use(RemovedContext));
  const { length } = useSelectedRows(selection, remaining);
  return (
    <RowCheckbox
      label="Select all shown"
      ref={(box) => {
        if (!box) return;
        box.checked = length > 0 && length === remaining.length;
        box.indeterminate = length > 0 && !box.checked;
      }}
      onChange={selection.toggleAll}
    />
  );
}

export function OneCheckbox<Row extends Versioned>({
  row,
  selection,
}: {
  row: Row;
  selection: Selecting<Row>;
}) {
  const { of, nameOf } = selection;
  return (
    <RowCheckbox
      label={`Select ${nameOf(row)}`}
      ref={useCallback((box: HTMLInputElement | null) => (box ? of.check(row, box) : undefined), [of, row])}
      onChange={(checked, through) => of.toggle(row, checked, through)}
    />
  );
}

type RowCheckboxProps = {
  label: string;
  /** Sets whether it is checked. */
  ref: RefCallback<HTMLInputElement>;
  /** @param through whether Shift is held: those from the last one until this one follow it */
  onChange: (checked: boolean, through: boolean) => void;
};

/** A box that selects a row, or all of them; its label also takes the presses beside it. */
function RowCheckbox({ label, ref, onChange }: RowCheckboxProps) {
  return (
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
}
