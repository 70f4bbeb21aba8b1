import plur from "plur";
import { UserFacingError } from "../../contract/user-facing-error";

/** Names of a slice: one of its entity, and many. */
export type SliceNames = { readonly one: NameForms; readonly many: NameForms };

/** With a longer name, a line of a register would no longer fit on a line. */
const maxLength = 24;

/**
 * The names of a slice, from an identifier such as `salesOrder`.
 * @param plural where it is another than the one that English has for it
 * @throws {UserFacingError} when one of them is no identifier in camelCase, or they are the same
 */
export function namesOf(name: string, plural?: string): SliceNames {
  refuseIdentifier(name);
  const many = plural ?? pluralOf(name);
  refuseIdentifier(many);
  if (name === many)
    throw new UserFacingError(
      `One and many are both "${name}", and the screens need two names: give the name of many as well, as in npm run new slice ${name} ${name}List, or choose another, such as ${name}Item.`,
    );
  const one = writtenAs(name);
  return { one, many: writtenAs(many, one.words.at(-1)) };
}

function refuseIdentifier(identifier: string): void {
  if (!isCamelCase(identifier))
    throw new UserFacingError(
      `"${identifier}" is not a valid camelCase name: write it such as invoice, salesOrder or apiKey.`,
    );
  if (identifier.length > maxLength)
    throw new UserFacingError(`"${identifier}" is longer than ${maxLength} letters: choose a shorter name.`);
}

export const isCamelCase = (text: string): boolean => /^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$/.test(text);

/** The English plural of a name in camelCase: of its last word. */
function pluralOf(name: string): string {
  const [last = name] = /[A-Z]?[a-z0-9]+$/.exec(name) ?? [];
  const plural = plur(last.toLowerCase(), 2);
  return name === last ? plural : `${name.slice(0, -last.length)}${capitalised(plural)}`;
}

/** The words that a piece of code, a path or a sentence is made of, in lower case. */
export function wordsIn(text: string): string[] {
  return (text.match(/[A-Z]{2,}e?s(?![a-z])|[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z0-9]+|[0-9]+/g) ?? []).map(
    (word) => word.toLowerCase(),
  );
}

/**
 * Whether words name a slice, one or many of it. `salesOrders` does not name the slice `order` where there is a slice
 * `salesOrder`: of several names in one place, the longest is meant.
 */
export const areNaming = (words: readonly string[], slice: SliceNames, all: readonly SliceNames[]): boolean =>
  indexesOf(words, slice, all).length > 0;

/** Where words name a slice: the index of the first word of each place. */
export function indexesOf(words: readonly string[], slice: SliceNames, all: readonly SliceNames[]) {
  const longer = all.filter(({ one }) => one.words.length > slice.one.words.length);
  const runs = longer.flatMap((other) => runsOf(words, other));
  return runsOf(words, slice)
    .map(({ start }) => start)
    .filter((at) => !runs.some(({ start, end }) => start <= at && at < end));
}

function runsOf(words: readonly string[], { one, many }: SliceNames) {
  return [many, one].flatMap(({ words: wanted }) =>
    words.flatMap((_, start) =>
      wanted.every((word, index) => words[start + index] === word)
        ? [{ start, end: start + wanted.length }]
        : [],
    ),
  );
}

/** A name in camelCase in each way of writing; of the name of many, `lastOfOne` is the last word of one. */
export function writtenAs(camel: string, lastOfOne?: string) {
  const words = wordsIn(camel);
  return {
    words,
    /** salesOrder */
    camel,
    /** SalesOrder */
    pascal: capitalised(camel),
    /** SALES_ORDER */
    constant: words.join("_").toUpperCase(),
    /** sales-order */
    kebab: words.join("-"),
    /** sales order; API key */
    prose: proseOf(words, lastOfOne),
  };
}

/** One word or several, in each way of writing that a name comes in. */
export type NameForms = ReturnType<typeof writtenAs>;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Acronyms of business and software that have a vowel in them; every word without one is taken for an acronym too. */
const acronyms = new Set(
  `ai api b2b b2c ceo cfo cto ean eta eu faq iban id io iot ip isbn iso kpi nda oidc otp po pos pto roi rsvp saas seo sepa
  sla sso ssid ui uk uri url usa usb usd ups uuid uv ux vat voip`.split(/\s+/),
);

const isAcronym = (word: string) => acronyms.has(word) || /^[bcdfghjklmnpqrstvwxz]{2,}\d*$/.test(word);

/** A word of a sentence as it is written there: "key", "API". */
const written = (word: string): string => (isAcronym(word) ? word.toUpperCase() : word);

/** Words in lower case as a sentence has them: "API key", and of many "PDFs", where `one` is the last of the words, of one. */
function proseOf(words: readonly string[], one?: string): string {
  const [last = ""] = words.slice(-1);
  const ending = one && isAcronym(one) && last.startsWith(one) ? last.slice(one.length) : undefined;
  const end = one && ending !== undefined ? `${one.toUpperCase()}${ending}` : written(last);
  return [...words.slice(0, -1).map(written), end].join(" ");
}

/** Whether one says "an" before it. */
export function soundsLikeVowel(prose: string): boolean {
  // An acronym is said by its letters.
  if (/^[A-Z]{2}/.test(prose)) return /^[AEFHILMNORSX]/.test(prose);
  if (/^(hour|heir|honest|honou?r)/.test(prose)) return true;
  return /^[aeiou]/.test(prose) && !/^(uni([^mn]|$)|use|usu|eu|one\b|once\b)/.test(prose);
}
