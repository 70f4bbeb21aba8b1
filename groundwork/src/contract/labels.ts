import { utcDay, utcTime } from "./calendar";
import { listSeparator } from "./dates";
import type { AnyField, Labels } from "./display";

/** What a table has under a name, which may be one that the product has given up since: the log keeps what has been done. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** A value that the product has given up since is shown as it was logged. */
const labelIn = (labels: Labels, value: string): string => ownValue(labels, value) ?? value;

/** The same in every browser and on the server: one locale, and no symbol of a currency. */
const amounts = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const whenDate = (text: string, write: (at: Date) => string): string => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : write(at);
};

/** A logged value as people read it. Moments are in UTC; a component shows them in the reader's zone. */
export function labelFor(field: AnyField, text: string): string {
  switch (field.kind) {
    case "money":
      return Number.isInteger(Number(text))
        ? `${amounts.format(Number(text) / 100)} ${field.currency}`
        : text;
    case "date":
      return whenDate(text, utcDay);
    case "dateTime":
      return whenDate(text, utcTime);
    case "yesNo":
      return labelIn({ true: "Yes", false: "No" }, text);
    case "oneOf":
      return labelIn(field.labels, text);
    case "manyOf":
      return text
        .split(listSeparator)
        .map((value) => labelIn(field.labels, value))
        .join(listSeparator);
    default:
      return text;
  }
}
