/** Last line of a file of CSV that has not all rows. */
export const cutNote = (kept: "newest" | "first", rows: number): string =>
  `Only the ${kept} ${rows} ${kept === "newest" ? "entries" : "rows"} are in this file. Narrow the filters to get the others.`;

/** How many rows such a file has, by its last characters; undefined for one that has all. */
export const cutRows = (end: string): number | undefined =>
  Number(/\nOnly the \w+ (\d+) \w+ are in this file\. [\w ]+\.,*\r\n$/.exec(end)?.[1]) || undefined;
