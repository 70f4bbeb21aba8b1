import type { ProcedurePath } from "./procedure-path";
import type { Words } from "./words";

/** A list whose rows the command menu finds. */
export type SearchedList = Words & {
  readonly query: ProcedurePath;
  /** The field by which a row is named. */
  readonly titleField: string;
  /** Whether the user may create a row. */
  readonly creates: boolean;
};

/** A page, by the name that people know it by. */
export type NamedPage = { readonly path: string; readonly title: string };
