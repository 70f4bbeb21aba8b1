/** In place of the paths of queries: any answer may be another now. */
export const everything = "everything";

/** For each mutation, by its dotted path, the queries whose answers it may change, or `everything`. */
export type Invalidations = Readonly<Record<string, readonly string[]>>;

/** As one text, a line for each mutation: every page carries it, and a text costs less to write and to read than a table. */
export const invalidationsText = (invalidations: Invalidations): string =>
  Object.entries(invalidations)
    .map(([mutation, queries]) => [mutation, ...queries].join(" "))
    .join("\n");

/** The queries that a mutation may have changed, from {@link invalidationsText}. */
export const invalidatedBy = (mutation: string, text: string): readonly string[] =>
  text
    .split("\n")
    .find((line) => line.startsWith(`${mutation} `))
    ?.split(" ")
    .slice(1) ?? [];
