import type { RefCallback } from "react";

type RowCheckboxProps = {
  label: string;
  /** Sets whether it is checked. */
  ref: RefCallback<HTMLInputElement>;
  /** @param through whether Shift is held: those from the last one until this one follow it */
  onChange: (checked: boolean, through: boolean) => void;
};

/** A box that selects a row, or all of them; its label also takes the presses beside it. */
export function RowCheckbox({ label, ref, onChange }: RowCheckboxProps) {
  return (
    <label className="-m-3 flex cursor-pointer p-3">
      <input
        type="checkbox"
        aria-label={label}
        ref={ref}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-4.5 cursor-pointer accent-accent"
      />
    </label>
  );
}
