import { type RefObject, useRef, useState } from "react";

type Refused = Readonly<Record<string, string>>;

/** The version of a row that is being edited, and what a step beside its form found wrong with its fields. */
export type Editing<Row> = {
  readonly now: { readonly view: Row; readonly refused: Refused } | null;
  /** The button that opens the form; the focus goes back to it. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly open: (view: Row) => void;
  /** Opens the form, if it is not open, for a refusal of its fields. */
  readonly refuse: (view: Row, refused: Refused) => void;
  readonly close: () => void;
};

/** State of editing a row in the place where it is shown. */
export function useEditing<Row>(): Editing<Row> {
  const [now, setNow] = useState<Editing<Row>["now"]>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    now,
    opener,
    open: (view) => setNow({ view, refused: {} }),
    refuse: (view, refused) => setNow((before) => ({ view: before?.view ?? view, refused })),
    close: () => {
      setNow(null);
      // The button is back only after the form is gone.
      requestAnimationFrame(() => opener.current?.focus());
    },
  };
}
