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
      <div className="flex rounded-control border border-line-strong bg-sheet p-0.75">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex h-8 grow cursor-pointer items-center justify-center rounded-[0.25rem] px-3 text-sm text-ink-soft transition-colors select-none hover:text-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink forced-colors:has-checked:underline forced-colors:has-checked:decoration-2 forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {/* The bold text is laid out under the visible one, so choosing does not change any width. */}
            <span className="grid text-center *:[grid-area:1/1]">
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
