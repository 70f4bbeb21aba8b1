import type { RefObject } from "react";
import { type DateRange, DayPicker, type DayPickerProps, defaultDateLib } from "react-day-picker";
import { chevronDown, chevronLeft, Icon } from "@/ui/icon";
import { PopoverPopup } from "../popups/popover-popup";
import styles from "./calendar.module.css";

/** Day of a text such as "2026-03-04", at midnight of the reader's time zone; nothing for another text. */
const dayOf = (text: string | undefined): Date | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? "") ?? [];
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined;
};
const textOf = (day: Date | undefined): string => (day ? defaultDateLib.format(day, "yyyy-MM-dd") : "");

/** Writes what was chosen as if it had been typed, so that whatever listens to the input learns of it. */
function type(input: HTMLInputElement | undefined, text: string): void {
  if (!input || input.value === text) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

type CalendarProps = {
  /** Button that opened it, beside the input of a day, or those of the first and the last day of a range. */
  anchor: RefObject<HTMLButtonElement | null>;
  title: string;
  onClose: () => void;
};

/** The days of a month, from which one is chosen, or the first and the last of several. It is open while it is rendered. */
export function Calendar({ anchor, title, onClose }: CalendarProps) {
  const [first, last] =
    anchor.current?.parentElement?.querySelectorAll<HTMLInputElement>("input[type=date]") ?? [];
  const [from, to] = [dayOf(first?.value), dayOf(last?.value)];
  const [min, max] = [
    dayOf(first?.min) ?? new Date(1970, 0, 1),
    dayOf((last ?? first)?.max) ?? new Date(2199, 11, 31),
  ];
  const shared = {
    ...look,
    autoFocus: true,
    dir: document.documentElement.dir,
    defaultMonth: from ?? to ?? new Date(Math.min(Math.max(Date.now(), +min), +max)),
    startMonth: min,
    endMonth: max,
    disabled: [{ before: min }, { after: max }],
  } satisfies DayPickerProps;

  function chooseRange(range: DateRange | undefined, pressed: Date) {
    // A press when both are there begins another range.
    const next = from && to ? { from: pressed, to: undefined } : range;
    type(first, textOf(next?.from));
    type(last, textOf(next?.to));
    if (next?.to) onClose();
  }
  return (
    <PopoverPopup anchor={anchor} title={title} titleHidden onClose={onClose}>
      {last ? (
        <DayPicker {...shared} mode="range" selected={{ from, to }} onSelect={chooseRange} />
      ) : (
        <DayPicker
          {...shared}
          mode="single"
          selected={from}
          onSelect={(day) => {
            type(first, textOf(day));
            onClose();
          }}
        />
      )}
    </PopoverPopup>
  );
}

const look = {
  captionLayout: "dropdown",
  navLayout: "around",
  showOutsideDays: true,
  fixedWeeks: true,
  components: {
    Chevron: ({ orientation }) => (
      <Icon
        path={orientation === "down" ? chevronDown : chevronLeft}
        className={`size-4 ${orientation === "right" ? "rotate-180 rtl:rotate-0" : "rtl:rotate-180"}`}
      />
    ),
  },
  classNames: { ...styles, button_previous: "icon-button", button_next: "icon-button" },
} satisfies DayPickerProps;
