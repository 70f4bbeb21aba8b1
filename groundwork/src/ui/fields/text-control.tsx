import type { InputHTMLAttributes } from "react";
import { latePart } from "#client/lazy-part";
import { useIsAlive } from "#client/time";
import { controlStyle } from "@/ui/control-style";
import type { ControlProps } from "./control";

// Most forms have no day.
const CalendarButton = latePart(async () => (await import("./date-picker")).CalendarButton);

type TextKind = "line" | "email" | "integer" | "decimal" | "money";

const plain = { autoCapitalize: "none", spellCheck: false } as const;

// All are text for the browser, also numbers: its own number field drops what it cannot read, and reads by locale.
const attributes: Readonly<Record<TextKind, InputHTMLAttributes<HTMLInputElement>>> = {
  line: { dir: "auto" },
  email: { dir: "auto", inputMode: "email", ...plain },
  integer: { inputMode: "numeric", ...plain },
  decimal: { inputMode: "decimal", ...plain },
  money: { inputMode: "decimal", ...plain },
};

/** A control for one line of text, or for a number. */
export function TextControl({ field, name, texts, tied }: ControlProps<TextKind>) {
  const input = (
    <input
      {...tied}
      {...attributes[field.kind]}
      type="text"
      name={name}
      defaultValue={texts[0]}
      autoComplete={("autoComplete" in field && field.autoComplete) || "off"}
      className={`h-control ${controlStyle} ${field.kind === "money" ? "pe-14! tabular-nums" : ""}`}
    />
  );
  if (field.kind !== "money") return input;
  return (
    <div className="relative">
      {input}
      <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-muted-foreground">
        {field.currency}
      </span>
    </div>
  );
}

/** A control for text of several lines. It grows with what is typed where the browser can do that. */
export function LongTextControl({ name, texts, tied }: ControlProps<"longText">) {
  return (
    <textarea
      {...tied}
      name={name}
      rows={4}
      dir="auto"
      defaultValue={texts[0]}
      autoComplete="off"
      className={`field-sizing-content max-h-96 min-h-24 resize-y py-2 ${controlStyle}`}
    />
  );
}

/** A control for a day, or for a moment in the reader's time zone: the browser's own, which phones do best. */
export function DateControl({ field, name, texts, tied }: ControlProps<"date" | "dateTime">) {
  const isAlive = useIsAlive();
  const isDay = field.kind === "date";
  const control = (
    <input
      {...tied}
      // The server knows no time zone, so the moment that it has written is replaced.
      key={String(isAlive && texts.length > 0)}
      type={isDay ? "date" : "datetime-local"}
      name={name}
      defaultValue={texts[0]}
      suppressHydrationWarning
      min={`1970-01-01${isDay ? "" : "T00:00"}`}
      max={`2199-12-31${isDay ? "" : "T23:59"}`}
      autoComplete="off"
      className={`min-h-control appearance-none tabular-nums ${isDay ? "day-input" : ""} ${controlStyle}`}
    />
  );
  if (!isDay) return control;
  return (
    <div className="relative">
      {control}
      <CalendarButton label={field.label} />
    </div>
  );
}
