import { createContext, useState } from "react";
import { requestRowFocus } from "./focus-requests";
import { type RowsQuery, rowsOf } from "./rows";

/** Why a row that is still shown is not of its list any more. */
export type Removed = "removed" | "elsewhere";

/** Rows that are shown although they are not of their list any more, by id. */
export type RemovedRows = ReadonlyMap<string, Removed>;

const noneRemoved: RemovedRows = new Map();

/** The rows of the list around that are gone. */
export const RemovedContext = createContext<RemovedRows>(noneRemoved);

/** Rows of those that are shown which still are of their list. */
export const withoutRemoved = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  removed: RemovedRows,
): readonly Row[] => rows.filter(({ id }) => !removed.has(id));

export type Shown<Row> = {
  readonly data: RowsQuery<Row>["data"];
  readonly rows: readonly Row[];
  readonly removed: RemovedRows;
  /** Rows that are new to the list, and not shown yet. */
  readonly pending: readonly Row[];
};

/** Puts an answer in the place of the one before, without moving what is shown. */
type InPlace = <Row extends { readonly id: string }>(shown: Shown<Row>, query: RowsQuery<Row>) => Shown<Row>;

/** Answers that came without being asked for by the user, and what the user had asked for before. */
const live = new WeakMap<object, { readonly asked: object; readonly inPlace: InPlace }>();
const askedFor = (answer: object | undefined) => answer && (live.get(answer)?.asked ?? answer);

/** Notes that an answer took the place of one before because of a change elsewhere: lists keep their place. */
export function markLive(answer: object, before: object, inPlace: InPlace): void {
  if (answer !== before) live.set(answer, { asked: askedFor(before) ?? before, inPlace });
}

/** Rows of a list that keep their place when the list is read again because of a change elsewhere. */
export type StableRows<Row> = Shown<Row> & {
  /** Shows the list as it is, with the focus on the first row that was held back. */
  readonly show: () => void;
};

/**
 * The rows read so far. After a change elsewhere, known rows change in place, those that are new between them are held
 * back, and those that are gone stay where they were. When the user reads the list, by a filter, by a write of their
 * own or by its next page, it is shown as it is.
 */
export function useStableRows<Row extends { readonly id: string }>(query: RowsQuery<Row>): StableRows<Row> {
  const [shown, setShown] = useState(() => asRead(query));
  let now = shown;
  if (now.data !== query.data) {
    const change = query.data && live.get(query.data);
    now = change && change.asked === askedFor(now.data) ? change.inPlace(now, query) : asRead(query);
    setShown(now);
  }
  return {
    ...now,
    show: () => {
      requestRowFocus(now.pending.map(({ id }) => id));
      setShown(asRead(query));
    },
  };
}

const asRead = <Row>(query: RowsQuery<Row>): Shown<Row> => ({
  data: query.data,
  rows: rowsOf(query),
  removed: noneRemoved,
  pending: [],
});
