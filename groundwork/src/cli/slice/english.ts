import plur from "plur";

/** Acronyms of business and software that have a vowel in them; every word without one is taken for an acronym too. */
const acronyms = new Set(
  `ai api b2b b2c ceo cfo cto ean eta eu faq iban id io iot ip isbn iso kpi nda oidc otp po pos pto roi rsvp saas seo sepa
  sla sso ssid ui uk uri url usa usb usd ups uuid uv ux vat voip`.split(/\s+/),
);

const isAcronym = (word: string): boolean =>
  acronyms.has(word) || /^[bcdfghjklmnpqrstvwxz]{2,}\d*$/.test(word);

/** The English plural of a word in lower case. */
export const pluralOfWord = (word: string): string => plur(word, 2);

/** A word of a sentence as it is written there: "key", "API". */
const written = (word: string): string => (isAcronym(word) ? word.toUpperCase() : word);

/** Words in lower case as a sentence has them: "API key", and of many "PDFs", where `one` is the last of the words, of one. */
export function proseOf(words: readonly string[], one?: string): string {
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
