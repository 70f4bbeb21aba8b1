import * as z from "zod";
import "./sentences";
import { seenOfLine, seenOfText } from "./invisible";

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

/** Id that the browser makes before it sends a create, so that creating is idempotent: sent twice, it is one create. */
export const newId = z.uuidv7();

/** PostgreSQL's largest `integer`. */
const largestInteger = 2_147_483_647;

/** The number of times a row has been written. */
export const version = z.int().min(1).max(largestInteger);

/** The version that a writer has seen, which comes back with the write, for optimistic locking. One more can still be counted. */
export const versionSeen = version.max(largestInteger - 1);

/** A moment as JSON writes it, in years that every database can hold. */
export const moment = z.iso.datetime({ precision: 3 }).refine((value) => value >= "1970" && value < "2200");

/** The way in which a list is read on. tRPC's infinite queries always send it; here there is one way only. */
export const direction = z.literal("forward").optional();

/** The form in which two titles are the same title: what a unique index stores and a search compares. */
export const titleKey = (title: string): string => title.normalize("NFC").toLowerCase();
