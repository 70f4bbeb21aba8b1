import { useRef, useState } from "react";

type Refused = Readonly<Record<string, string>>;

/** State of editing a row in the place where it is shown. */
export function useEditing<Row>() {
  /** The version of it that is being edited, and what a step beside its form found wrong with its fields. */
  const [now, setNow] = useState<{ readonly view: Row; readonly refused: Refused } | null>(null);
  /** The button that opens the form; the focus goes back to it. */
  const opener = useRef<HTMLButtonElement>(null);
  return {
    now,
    opener,
    open: (view: Row) => setNow({ view, refused: {} }),
    /** Opens the form, if it is not open, for a refusal of its fields. */
    refuse: (view: Row, refused: Refused) => setNow((before) => ({ view: before?.view ?? view, refused })),
    close: () => {
      setNow(null);
      // The button is back only after the form is gone.
      requestAnimationFrame(() => opener.current?.focus());
    },
  };
}

export type Editing<Row> = ReturnType<typeof useEditing<Row>>;
