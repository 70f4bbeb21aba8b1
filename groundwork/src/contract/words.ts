import { browserLimits } from "./limits";

/** Names of an entity, one and many, as a heading has them ("Invoice", "API key"). */
export type Names = { readonly one: string; readonly many: string };

/** Names of an entity, and the path of its list. */
export type Words = Names & { readonly path: `/${string}` };

/** A name within a sentence: "invoice", and "API key" as it is. */
export const withinSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** "1", "10,109"; "10,000+" where there are more rows of a list than are counted. */
export const countOrMore = (count: number): string =>
  count > browserLimits.countedRows
    ? `${browserLimits.countedRows.toLocaleString("en")}+`
    : count.toLocaleString("en");

/** "1 invoice", "2 invoices". */
export const countText = ({ one, many }: Names, count: number): string =>
  `${countOrMore(count)} ${withinSentence(count === 1 ? one : many)}`;
