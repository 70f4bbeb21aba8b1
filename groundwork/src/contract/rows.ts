/** An order of a list: its label, and the column that it goes by. */
export type Sort = {
  readonly label: string;
  readonly by: string;
  readonly of: "time" | "text" | "number";
  readonly direction: "asc" | "desc";
};

/** The orders of a list by their names; the first is the default. */
export type Sorts = Readonly<Record<string, Sort>>;
