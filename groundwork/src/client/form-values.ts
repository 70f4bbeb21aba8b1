import type { AnyField, AnyFields } from "../contract/display";

/** Texts that a control holds, as the browser's form data has them: one, or none or several for a list. */
export type Texts = readonly string[];

/** Texts of all controls of a form, by their names. */
export type FormTexts = Readonly<Record<string, Texts>>;

/** Text of a control for a moment, in the time zone of the person who types: "2026-11-22T09:05". */
const localText = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** Texts with which a control begins that shows a value of a view, and may be able to say that there is none. */
export function textsOf({ kind }: AnyField, value: unknown, takesNull: boolean): Texts {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map(String);
  switch (kind) {
    case "money":
      return [(Number(value) / 100).toFixed(2)];
    case "date":
      return [(value as Date).toISOString().slice(0, 10)];
    case "dateTime":
      return [localText(value as Date)];
    case "yesNo":
      return value ? ["yes"] : takesNull ? ["no"] : [];
    default:
      return [String(value)];
  }
}

/**
 * Value of a control, as the API takes it. What is typed wrongly stays text, so that the schema refuses it; of numbers,
 * a comma is a decimal point, and what may be a separator of thousands is refused.
 * @param takesNull whether an empty text is none
 */
export function inputOf({ kind }: AnyField, texts: Texts, takesNull: boolean): unknown {
  const [text = ""] = texts;
  switch (kind) {
    case "manyOf":
      return texts;
    case "tags":
      // The last is still being typed, and may be nothing, or one that is there already.
      return [...new Set(texts.map((word) => word.trim()).filter(Boolean))];
    case "line":
    case "longText":
    case "email":
    case "password":
      return takesNull && text.trim() === "" ? null : text;
    case "yesNo":
      return takesNull && text === "" ? null : text === "yes";
  }
  const trimmed = text.trim();
  if (trimmed === "") return null;
  switch (kind) {
    case "integer":
    case "decimal":
      return numberOf(trimmed) ?? trimmed;
    case "money":
      return centsOf(trimmed) ?? trimmed;
    case "dateTime": {
      const at = new Date(trimmed);
      return Number.isNaN(at.getTime()) ? trimmed : at.toISOString();
    }
    default:
      return trimmed;
  }
}

/** Digits that one reader divides by thousands and another by a decimal point: 1,000 and 12.500, but not 0,125 or 1.125. */
const maybeThousands = /^[-+]?[1-9]\d{0,2}(,\d{3}|\.\d\d0)$/;

function numberOf(text: string): number | null {
  if (!/^[-+]?\d+([.,]\d+)?$/.test(text) || maybeThousands.test(text)) return null;
  return Number(text.replace(",", "."));
}

/** Cents of an amount such as 12, 12.5 or 12,50, out of its digits: a product of floats would not be exact. */
function centsOf(text: string): number | null {
  const [, sign, units, cents = ""] = /^([-+]?)(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (units === undefined) return null;
  const amount = Number(units + cents.padEnd(2, "0"));
  return sign === "-" ? -amount : amount;
}

/** Text of a control whose parts do not make a whole, such as a date without its year: the browser says it is empty. */
const incomplete = "incomplete";

/** Texts that the controls of a form hold now. */
export function textsIn(form: HTMLFormElement, fields: AnyFields): FormTexts {
  const data = new FormData(form);
  const half = new Set(
    [...form.elements].flatMap((control) =>
      control instanceof HTMLInputElement && control.validity.badInput ? [control.name] : [],
    ),
  );
  const textsAt = (name: string) =>
    half.has(name) ? [incomplete] : data.getAll(name).filter((text) => typeof text === "string");
  return Object.fromEntries(Object.keys(fields).map((name) => [name, textsAt(name)]));
}

/** Whether two controls hold the same. An empty text is none. */
export const sameTexts = (one: Texts = [], other: Texts = []): boolean =>
  one.filter(Boolean).join("\n") === other.filter(Boolean).join("\n");

/** Whether what a field holds must not lie about. */
export const isSecret = (field: AnyField): boolean =>
  field.kind === "password" ||
  ("autoComplete" in field && /password|one-time-code|\bcc-/.test(field.autoComplete ?? ""));
