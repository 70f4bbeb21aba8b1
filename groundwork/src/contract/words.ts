/** Names of an entity, one and many, as a heading has them ("Invoice", "API key"), and the path of its list. */
export type Words = { readonly one: string; readonly many: string; readonly path: `/${string}` };

/** A name within a sentence: "invoice", and "API key" as it is. */
export const withinSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** "1 invoice", "2 invoices". */
export const countText = ({ one, many }: Words, count: number): string =>
  `${count} ${withinSentence(count === 1 ? one : many)}`;
