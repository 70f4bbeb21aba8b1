import type { ProcedurePath } from "./procedure-path";
import type { StateTone } from "./states";
import type { Words } from "./words";

/** A list that the user may read, whose rows have pages: those with a search are what the command menu finds. */
export type SearchedList = Words & {
  readonly query: ProcedurePath;
  /** The field by which a row is named. */
  readonly titleField: string;
  /** Whether the user may create a row. */
  readonly creates: boolean;
};

/** A list that is on the user's home. */
export type HomeList = SearchedList & {
  /** The states of its rows, in the order in which the slice declares them. */
  readonly states: readonly { readonly state: string; readonly label: string; readonly tone: StateTone }[];
  /** Order that begins with what was changed last; `null` where the list has none. */
  readonly lastChanged: string | null;
  /** Whether the user may move its rows on: those that are still open wait for them. */
  readonly moves: boolean;
};

/** A page, by the name that people know it by. */
export type NamedPage = { readonly path: string; readonly title: string };
