import { useCallback, useId, useLayoutEffect, useRef } from "react";

type Widths = Readonly<Record<string, number>>;

/**
 * Widths of the columns of a table that a user has set, in a style sheet of their own: a column of a thousand rows is
 * resized without drawing them again, and no element has a style attribute, which the policy of a page forbids.
 * @param before cells in a row before the first column
 * @returns the id of the table, and what shows other widths until these are set
 */
export function useColumnWidths(
  columns: readonly { readonly name: string }[],
  widths: Widths,
  before: number,
) {
  const id = useId();
  const sheet = useRef<CSSStyleSheet | null>(null);

  const show = useCallback(
    (shown: Widths) => {
      const rules = columns.flatMap(({ name }, index) =>
        shown[name] === undefined
          ? []
          : `#${CSS.escape(id)} tr > :nth-child(${index + 1 + before}) { width: ${shown[name]}px; flex-grow: 0; }`,
      );
      if (rules.length === 0 && !sheet.current) return;
      if (!sheet.current) {
        sheet.current = new CSSStyleSheet({ media: "screen" });
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet.current];
      }
      sheet.current.replaceSync(rules.join("\n"));
    },
    [id, columns, before],
  );

  useLayoutEffect(() => show(widths), [show, widths]);
  useLayoutEffect(
    () => () => {
      if (!sheet.current) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet.current);
      sheet.current = null;
    },
    [],
  );

  return { id, show };
}
