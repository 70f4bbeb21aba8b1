"use client";

import { useId } from "react";
import type { Choice } from "./select";

type SegmentedControlProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
};

/** One of a few values, all of them in sight: a group of radio buttons, so the arrow keys move through it. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap rounded-md border border-input bg-card p-0.75">
        {choices.map((choice) => (
          <label key={choice.value} className="segment">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {/* The bold text is laid out under the visible one, so choosing does not change any width. */}
            <span className="grid text-center wrap-anywhere *:[grid-area:1/1]">
              <span>{choice.label}</span>
              <span aria-hidden="true" className="invisible font-medium">
                {choice.label}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
