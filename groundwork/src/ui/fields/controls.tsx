import { type InputHTMLAttributes, useState } from "react";
import type { UseOptions } from "#client/form";
import type { Texts } from "#client/form-values";
import { latePart } from "#client/lazy-part";
import { useIsAlive } from "#client/time";
import type { AnyField } from "#contract/display";
import { controlStyle } from "@/ui/control-style";
import { chevronDown, Icon } from "@/ui/icon";

type Kind = AnyField["kind"];

/** Props of the control of a kind of field. */
export type ControlProps<Of extends Kind = Kind> = {
  field: Extract<AnyField, { kind: Of }>;
  name: string;
  /** Texts that it begins with. */
  texts: Texts;
  /** Whether it may be left empty. */
  optional: boolean;
  /** Attributes that tie it to its label, description and refusal. */
  tied: {
    readonly id: string;
    readonly "aria-labelledby": string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": true | undefined;
  };
  useOptions?: UseOptions | undefined;
};

const row = "flex min-h-8 cursor-pointer items-center gap-2.5 text-sm";
const box = "size-4.5 shrink-0 cursor-pointer accent-primary";

/** A control for one or any of a few values, all of them in sight: in that for one the arrow keys move through it. */
export function ChoiceControl({ field, name, texts, optional, tied }: ControlProps<"oneOf" | "manyOf">) {
  const { id, "aria-invalid": invalid, ...group } = tied;
  const isOne = field.kind === "oneOf";
  const none = isOne && optional ? [["", "None"] as const] : [];
  return (
    <fieldset {...group} id={id} className="grid gap-x-6 sm:flex sm:flex-wrap">
      {[...none, ...Object.entries(field.labels)].map(([value, label]) => (
        <label key={value} className={row}>
          <input
            type={isOne ? "radio" : "checkbox"}
            name={name}
            value={value}
            defaultChecked={texts.includes(value) || (value === "" && texts.length === 0)}
            aria-invalid={invalid}
            className={box}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** A control for yes or no. */
export const YesNoControl = ({ name, texts, tied }: ControlProps<"yesNo">) => (
  <input
    {...tied}
    type="checkbox"
    name={name}
    value="yes"
    defaultChecked={texts[0] === "yes"}
    className={box}
  />
);

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
export const LongTextControl = ({ name, texts, tied }: ControlProps<"longText">) => (
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

/** A control for a password, which can be shown while it is typed. */
export function PasswordControl({ field, name, texts, tied }: ControlProps<"password">) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        {...tied}
        type={shown ? "text" : "password"}
        name={name}
        defaultValue={texts[0]}
        autoComplete={field.autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        className={`h-control pe-16! ${controlStyle}`}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={`Show ${field.label.toLowerCase()}`}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 end-1 pointer-coarse:inset-y-0 rounded-md px-2.5 text-sm text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        {shown ? "Hide" : "Show"}
      </button>
    </div>
  );
}

const yesOrNo = { yes: "Yes", no: "No" };

/** A control for one of a few values: the browser's own select. Nothing is chosen in it until someone chooses. */
export function SelectControl({ field, name, texts, optional, tied }: ControlProps<"oneOf" | "yesNo">) {
  const [chosen = ""] = texts;
  return (
    <span className="relative">
      <select
        {...tied}
        name={name}
        defaultValue={chosen}
        autoComplete="off"
        className={`h-control appearance-none pe-9! ${controlStyle}`}
      >
        {(optional || chosen === "") && <option value="">{optional ? "None" : "Choose…"}</option>}
        {Object.entries(field.kind === "oneOf" ? field.labels : yesOrNo).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon path={chevronDown} className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4" />
    </span>
  );
}
