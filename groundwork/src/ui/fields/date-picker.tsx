import { type RefObject, useId, useRef, useState } from "react";
import { latePart, usePreloaded } from "#client/lazy-part";
import { controlStyle } from "@/ui/control-style";
import { Icon } from "@/ui/icon";

/** Lucide (lucide.dev), ISC licence. */
const calendar =
  "M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z";

type CalendarButtonProps = {
  /** What the day, or the range, is for. */
  label: string;
  /** Within the input, at its end, where nothing else is said. */
  place?: string;
};

/** Opens a calendar for the input of a day that it stands beside, or for the two of a range. A touch screen has a better one of its own. */
export function CalendarButton({ label, place = "absolute inset-y-0 end-0" }: CalendarButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  usePreloaded(loadCalendar, button);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Calendar"
        aria-description={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={`icon-button pointer-coarse:hidden ${place}`}
      >
        <Icon path={calendar} />
      </button>
      {isOpen && <Calendar anchor={button} title={label} onClose={() => setOpen(false)} />}
    </>
  );
}

const loadCalendar = async () => (await import("./calendar")).Calendar;
const Calendar = latePart(loadCalendar);

type PickerProps<Value> = {
  label: string;
  /** A day such as "2026-03-04", or an empty text; or both of a range. */
  value: Value;
  onChange: (value: Value) => void;
  /** First and last day that can be chosen. */
  min?: string;
  max?: string;
};

/** A day, outside a form: typed, or chosen from a calendar. A form has fields of the kind `date`. */
export function DatePicker({ label, value, onChange, ...days }: PickerProps<string>) {
  const id = useId();
  return (
    <div className="grid gap-1.5 text-sm">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...days}
          id={id}
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`min-h-control appearance-none tabular-nums day-input ${controlStyle}`}
        />
        <CalendarButton label={label} />
      </div>
    </div>
  );
}

/** Days from one to another, both included; an empty text leaves that side open. */
export type DateRangeValue = { readonly from: string; readonly to: string };

/** The first and the last of several days: typed, or chosen from one calendar. What is typed in the wrong order is marked. */
export function DateRangePicker({ label, value, onChange, ...days }: PickerProps<DateRangeValue>) {
  const id = useId();
  const [from, to] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const isReversed = value.from !== "" && value.to !== "" && value.to < value.from;
  const input = (side: keyof DateRangeValue, ref: RefObject<HTMLInputElement | null>) => (
    <input
      {...days}
      ref={ref}
      type="date"
      aria-label={`${label}: ${side}`}
      aria-invalid={isReversed || undefined}
      aria-describedby={isReversed ? id : undefined}
      value={value[side]}
      // One press in the calendar writes both, before either is drawn again.
      onChange={() => onChange({ from: from.current?.value ?? "", to: to.current?.value ?? "" })}
      className={`min-h-control appearance-none tabular-nums day-input ${controlStyle}`}
    />
  );
  return (
    <fieldset className="grid gap-1.5 text-sm">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex max-sm:flex-wrap items-center gap-1">
        {input("from", from)}
        <span aria-hidden="true">–</span>
        {input("to", to)}
        <CalendarButton label={label} place="" />
      </div>
      {isReversed && (
        <p id={id} role="alert" className="font-medium text-destructive">
          The last day lies before the first.
        </p>
      )}
    </fieldset>
  );
}
