"use client";

import { useId } from "react";
import { controlStyle } from "./control-style";
import { chevronDown, Icon } from "./icon";

export type Choice<Value extends string> = { readonly value: Value; readonly label: string };

/** The choices that a table of labels offers, in its order. */
export const choicesOf = <Value extends string>(labels: Record<Value, string>): Choice<Value>[] =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

type SelectProps<Value extends string> = {
  label: string;
  /** The label is there for those who do not see what the select stands beside. */
  labelHidden?: boolean;
  value: Value;
  choices: readonly Choice<Value>[];
  /** The choice is still being carried out: until then nothing else can be chosen. */
  pending?: boolean;
  onChange: (value: Value) => void;
};

/** One of a few values, outside a form: the browser's own select, which works everywhere and on every phone. */
export function Select<Value extends string>({
  label,
  labelHidden = false,
  value,
  choices,
  pending = false,
  onChange,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm text-muted-foreground">
      <label htmlFor={id} className={labelHidden ? "sr-only" : "whitespace-nowrap"}>
        {label}
      </label>
      <span className="relative min-w-0 grow">
        <select
          id={id}
          value={value}
          aria-busy={pending || undefined}
          // Not `disabled`, which would drop the focus.
          onChange={(event) => !pending && onChange(event.target.value as Value)}
          className={`h-control appearance-none pe-9! ${controlStyle} ${pending ? "cursor-progress opacity-50" : ""}`}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon path={chevronDown} className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4" />
      </span>
    </div>
  );
}
