import { useState } from "react";
import { useControlEdit } from "#client/form-draft";
import type { ControlProps } from "./controls";
import { type Option, RowCombobox } from "./row-combobox";

/** A control for another row, which is found by typing part of its label. */
export function ReferenceControl({ field, name, texts, useOptions, ...props }: ControlProps<"reference">) {
  if (!useOptions) throw new Error(`The form has no references for "${name}" to be chosen from.`);
  const [chosen, setChosen] = useState<Option | null>(texts[0] ? { value: texts[0], label: "" } : null);
  useControlEdit(name, chosen);
  return (
    <>
      <input type="hidden" name={name} value={chosen?.value ?? ""} />
      <RowCombobox
        {...props}
        {...{ chosen, useOptions }}
        label={field.label.toLowerCase()}
        onChoose={setChosen}
      />
    </>
  );
}
