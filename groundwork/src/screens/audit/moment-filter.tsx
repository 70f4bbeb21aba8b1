"use client";

import { useEffect, useId, useRef } from "react";
import { inputOf, textsOf } from "#client/form-values";
import { isAuditFilter } from "#contract/audit-filters";
import { dateTime } from "#contract/display";
import { controlStyle } from "@/ui/control-style";

const field = dateTime("");
const momentOf = (text: string) => String(inputOf(field, [text], true) ?? "");

type MomentFilterProps = {
  label: string;
  value: string | undefined;
  /** Empty text: none. */
  onChange: (moment: string) => void;
};

/** A moment in the reader's time zone, in which the server cannot write it. */
export function MomentFilter({ label, value, onChange }: MomentFilterProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = input;
    // What is being typed stays as it is.
    if (current && momentOf(current.value) !== (value ?? ""))
      current.value = textsOf(field, value && new Date(value), true)[0] ?? "";
  }, [value]);
  return (
    <div className="flex items-center gap-2 text-sm text-muted-foreground">
      <label htmlFor={id} className="whitespace-nowrap">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="datetime-local"
        min="1970-01-01T00:00"
        max="2199-12-31T23:59"
        autoComplete="off"
        onChange={({ target: { value: text } }) => {
          const moment = momentOf(text);
          // While a year is being typed, it is one of long ago.
          if (text === "" || isAuditFilter.from(moment)) onChange(moment);
        }}
        className={`min-h-control min-w-0 appearance-none tabular-nums ${controlStyle}`}
      />
    </div>
  );
}
