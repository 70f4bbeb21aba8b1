import * as z from "zod";
import "./sentences";

/** Control characters that no text of a person needs; NUL among them cannot be stored at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming control characters is what this is for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const unstorable = "This contains characters that cannot be stored.";

/** In characters as Unicode counts them (code points), like zod, JSON Schema and PostgreSQL: many an emoji is several. */
type Length = { readonly min?: number; readonly max: number };

/** Text exactly as it was sent, of which every character can be stored. */
export const storable = z
  .string()
  .refine((value) => value.isWellFormed() && !control.test(value), unstorable);

const written = (seen: (value: string) => string, { min = 0, max }: Length) =>
  storable.overwrite(seen).normalize("NFC").trim().min(min).max(max);

/**
 * Text that a person wrote: trimmed, in Unicode's composed form (NFC), without control characters or halves of
 * characters, or what makes it read otherwise than it is stored, and between `min` and `max` characters long after that.
 */
export const text = (length: Length) => written(seenOfText, length);

/** Text on a single line, in which nothing is that cannot be seen, so that no two that differ look alike for it. */
export const line = (length: Length) =>
  written(seenOfLine, length).refine(
    (value) => !/[\n\r\u0085\u2028\u2029]/.test(value),
    "Use a single line here.",
  );

/** A domain as people write it, with letters beyond ASCII too. A URL is made of much else. */
export const writtenDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;
const ascii = /^[\0-\x7f]*$/;

/** `max@müller.de` as `max@xn--mller-kva.de`: one address, however its domain was written. */
function withDnsDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (ascii.test(domain) || !writtenDomain.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  return address.slice(0, at) + new URL(`http://${domain}`).hostname;
}

/** An e-mail address in lower case, its domain as DNS writes it; at most `max` characters long in either form. */
export const emailAddress = ({ max }: Pick<Length, "max">) =>
  line({ min: 1, max }).toLowerCase().overwrite(withDnsDomain).max(max).pipe(z.email());

/** Id that the browser makes before it sends a create, so that creating is idempotent: sent twice, it is one create. */
export const newId = z.uuidv7();

/** PostgreSQL's largest `integer`. */
const largestInteger = 2_147_483_647;

/** The number of times a row has been written. */
export const version = z.int().min(1).max(largestInteger);

/** The version that a writer has seen, which comes back with the write, for optimistic locking. One more can still be counted. */
export const versionSeen = version.max(largestInteger - 1);

const inYears = (value: string) => value >= "1970" && value < "2200";
const outOfYears = "Enter a year from 1970 to 2199.";

/** A moment as JSON writes it, in years that every database can hold. */
export const moment = z.iso.datetime({ precision: 3 }).refine(inYears, outOfYears);

/** A day without a time, such as `2026-11-22`; as a value the midnight in UTC that it begins with. */
export const date = z.codec(z.iso.date().refine(inYears, outOfYears), z.date(), {
  decode: (day) => new Date(day),
  encode: (midnight) => midnight.toISOString().slice(0, 10),
});

/** A moment, which travels as text and is worked with as a date. */
export const dateTime = z.codec(moment, z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
});

/** Bounds of a number, both included. */
type Range = { readonly min: number; readonly max: number };

/** Gives the sentence for what is no such number; what is missing has its own. */
const saying =
  (sentence: string): z.core.$ZodErrorMap =>
  ({ code, input }) =>
    code === "invalid_type" && (input ?? null) !== null ? sentence : undefined;

const whole = (sentence: string) => z.int({ error: saying(sentence) });

/** A whole number. */
export const integer = ({ min, max }: Range) =>
  whole("Enter a whole number without separators, such as 1200.").min(min).max(max);

/** A number with at most so many decimal places. */
export const decimal = ({ min, max, places }: Range & { readonly places: number }) =>
  z
    .number({ error: saying("Enter a number without separators of thousands, such as 1200.5.") })
    .min(min)
    .max(max)
    .multipleOf(Number(`1e-${places}`));

/** An amount of money in cents, which add up exactly. Its sentences speak of what people type. */
export const money = ({ min, max }: Range) =>
  whole("Enter an amount such as 12.50.")
    .min(min, `This must be at least ${(min / 100).toFixed(2)}.`)
    .max(max, `This must be at most ${(max / 100).toFixed(2)}.`);

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

/** Any of a few values, each at most once. */
export const manyOf = <const Value extends string>(values: readonly Value[]) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .refine(isUnique, "Choose each value once.")
    .meta({ uniqueItems: true });

/** Words of a person's own, each at most once: at most `max` of at most `length` characters each. */
export const tags = ({ max, length }: { readonly max: number; readonly length: number }) =>
  z
    .array(line({ min: 1, max: length }))
    .max(max)
    .refine(isUnique, "Use each word once.")
    .meta({ uniqueItems: true });

/** The way in which a list is read on. tRPC's infinite queries always send it; here there is one way only. */
export const direction = z.literal("forward").optional();

/**
 * The form in which two titles are the same title: what a unique index stores, and lists sort by. A column whose name ends
 * in `Key` is sorted as people sort, by the collation that `npm run db:migrate` gives it.
 */
export const titleKey = (title: string): string => title.normalize("NFC").toLowerCase();

// What a text holds that nobody sees: it comes along with what is copied from elsewhere, and lets one name look like
// another. It is removed and not refused, since people cannot find what they do not see. Where writing needs such a
// character it stays: joiners of emoji, of Persian and of Indic scripts, the forms of emoji and of Chinese characters.

const raw = String.raw;
const anyOf = (classes: readonly string[]) => `[${classes.join("")}]`;

/** Controls without a key; a line break among them is left for the fields that take none. */
const controls = raw`\u0080-\u0084\u0086-\u009f\ufff9-\ufffb`;
/** Characters that fonts do not draw. */
const unseen = anyOf([controls, raw`\p{Default_Ignorable_Code_Point}`]);
/** Characters that make a text read otherwise than it is stored, and letters for texts that only machines read. */
const misleading = anyOf([controls, raw`\u202a-\u202e\u2066-\u206f\ufeff\u{e0000}-\u{e007f}`]);

const pictograph = raw`\p{Extended_Pictographic}`;
const scriptsWithJoiners = [
  "Adlam Arabic Balinese Bengali Devanagari Gujarati Gurmukhi Javanese Kannada Khmer Malayalam",
  "Mandaic Mongolian Myanmar Nko Oriya Sinhala Syriac Tamil Telugu Tibetan",
].flatMap((scripts) => scripts.split(" "));
/** A letter, a mark or a sign of a script in which a joiner beside it changes how it is drawn. */
const joining = raw`(?!\p{Default_Ignorable_Code_Point})${anyOf(
  scriptsWithJoiners.map((script) => raw`\p{Script_Extensions=${script}}`),
)}`;

/** The flags of England, Scotland and Wales. */
const flags = ["eng", "sct", "wls"].map((part) =>
  [..."gb", ...part].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(""),
);

// A letter before a joiner, not a mark, and marks wherever they may stand: the composed form puts marks in another
// order and joins them with letters, and what it makes of a text must be read as the text was. The joiner comes first in
// the pattern, so that marks are looked at where there is one and nowhere else.
const afterLetter = (joiner: string) => raw`${joiner}(?<=(?=\p{L})${joining}\p{M}*${joiner})`;

const inFlags = raw`(?<=\u{1f3f4})(?:${flags.join("|")})\u{e007f}`;
const inWriting = [
  raw`(?<=${pictograph}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=${pictograph})`,
  raw`(?<=${pictograph})[\ufe0e\ufe0f]`,
  raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  afterLetter(raw`\u200d`),
  raw`${afterLetter(raw`\u200c`)}(?=\p{M}*${joining})`,
  raw`(?<=\p{Ideographic})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  raw`(?<=(?=\p{L})\p{Script=Mongolian})[\u180b-\u180f]`,
  inFlags,
].join("|");

const ofLine = new RegExp(`(${inWriting})|${unseen}`, "gu");
const ofText = new RegExp(`(${inFlags})|${misleading}`, "gu");
const seen = new RegExp(raw`[^\s\u2800${unseen.slice(1)}`, "u");

/**
 * Visible text of a single line, for names of people and things. Blanks of other kinds, and several in a row,
 * become one ordinary space, as in nicknames (RFC 8266).
 */
export const seenOfLine = (line: string) => line.replace(ofLine, "$1").replace(/[\p{Zs}\t\u2800]+/gu, " ");

/** A text of several lines without what misleads its reader; nothing when there is nothing to see in it. */
const seenOfText = (text: string): string => (seen.test(text) ? text.replace(ofText, "$1") : "");
