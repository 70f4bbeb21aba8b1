import type { InputHTMLAttributes } from "react";
import { controlStyle } from "@/ui/control-style";
import type { ControlProps } from "./control";

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
      className={`h-10 ${controlStyle} ${field.kind === "money" ? "pr-14! tabular-nums" : ""}`}
    />
  );
  if (field.kind !== "money") return input;
  return (
    <div className="relative">
      {input}
      <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-ink-soft">
        {field.currency}
      </span>
    </div>
  );
}
