import { useCallback, useId, useLayoutEffect, useState } from "react";

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
  const [sheet] = useState(() => (typeof window === "undefined" ? null : new CSSStyleSheet()));

  const show = useCallback(
    (shown: Widths) => {
      const rules = columns.flatMap(({ name }, index) =>
        shown[name] === undefined
          ? []
          : `#${CSS.escape(id)} tr > :nth-child(${index + 1 + before}) { width: ${shown[name]}px; flex-grow: 0; }`,
      );
      sheet?.replaceSync(`@media screen { ${rules.join("\n")} }`);
    },
    [id, columns, before, sheet],
  );

  useLayoutEffect(() => show(widths), [show, widths]);
  useLayoutEffect(() => {
    if (!sheet) return;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [sheet]);

  return { id, show };
}
