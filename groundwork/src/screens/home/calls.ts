import type { HomeList } from "#contract/commands";

/** Rows of a card. */
export const cardRows = 8;

/** Call of a list. */
export type ListCall = { readonly list: HomeList; readonly input: object };

const pageOf = ({ lastChanged }: HomeList) => ({
  limit: cardRows,
  ...(lastChanged && { sort: lastChanged }),
});

/** Calls of a home, which its page makes before the browser does. */
export const homeCalls = (lists: readonly HomeList[]) => ({
  /** Of each list what was changed last, its counts, and what was created in each of 14 days. */
  changed: lists.map((list): ListCall => ({ list, input: { ...pageOf(list), days: 14 } })),
  /** The rows that wait for the user to move them on: those in a state that is still open. */
  waiting: lists.flatMap((list) =>
    list.states
      .filter(({ tone }) => list.moves && tone === "open")
      .map(({ state }): ListCall => ({ list, input: { ...pageOf(list), state } })),
  ),
});
