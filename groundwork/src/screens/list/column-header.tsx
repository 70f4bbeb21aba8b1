import { type PointerEvent, useCallback, useId, useLayoutEffect, useRef } from "react";
import { boundedWidth } from "#client/list-settings";
import type { FiltersInUse } from "#client/use-url-filters";
import type { Sorts } from "#contract/rows";
import { chevronDown, chevronUp, Icon } from "@/ui/icon";

/** Direction in which a list in the order `sort` goes by a column; `null` when it goes by another. */
export function directionBy(sorts: Sorts, by: string, sort: string): "asc" | "desc" | null {
  const order = sorts[sort];
  return order?.by === by ? order.direction : null;
}

/**
 * The order that the header of a column asks for: the first one by it, then the next one, and after the last the usual
 * order of the list. `null` where no order goes by it.
 */
export function orderAfter(sorts: Sorts, by: string, sort: string): string | null {
  const orders = Object.keys(sorts).filter((name) => sorts[name]?.by === by);
  if (orders.length === 0) return null;
  return orders[orders.indexOf(sort) + 1] ?? Object.keys(sorts)[0] ?? null;
}

/** By name too: where its rows are laid out by themselves, some browsers forget what a table is made of. */
export const tableRoles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  rowheader: { role: "rowheader" },
  columnheader: { scope: "col", role: "columnheader" },
};

type ColumnHeaderProps = {
  label: string;
  by: string;
  filters: FiltersInUse;
  className: string;
  /** Gets the width in px while the edge of the column is dragged, and when that is done. */
  onResize: (width: number, done: boolean) => void;
};

const drawings = { asc: chevronUp, desc: chevronDown };

/** Head of a column; a button where the list can be in the order of it. */
export function ColumnHeader({ label, by, filters, className, onResize }: ColumnHeaderProps) {
  const { sorts, values, change } = filters;
  const next = orderAfter(sorts, by, values.sort);
  const direction = directionBy(sorts, by, values.sort);
  return (
    <th
      {...tableRoles.columnheader}
      aria-sort={direction ? (direction === "asc" ? "ascending" : "descending") : undefined}
      className={`font-medium wrap-anywhere ${className}`}
    >
      {next ? (
        <button
          type="button"
          onClick={() => next !== values.sort && change({ sort: next })}
          className={`-mx-2 flex min-h-8 w-fit items-center gap-1 rounded-md px-2 text-start transition-colors hover:bg-muted hover:text-foreground ${direction ? "text-foreground" : ""}`}
        >
          {label}
          <Icon path={drawings[direction ?? "asc"]} className={`size-4 ${direction ? "" : "opacity-40"}`} />
        </button>
      ) : (
        label
      )}
      <ResizeHandle onResize={onResize} />
    </th>
  );
}

/** The edge of a column, by which a mouse drags it. Keys set a width where the columns are arranged. */
function ResizeHandle({ onResize }: Pick<ColumnHeaderProps, "onResize">) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const widthAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { x, width } = start.current ?? { x: 0, width: 0 };
    const moved = getComputedStyle(currentTarget).direction === "rtl" ? x - clientX : clientX - x;
    return boundedWidth(width + moved);
  };
  return (
    <span
      aria-hidden="true"
      onPointerDown={(event) => {
        const head = event.currentTarget.parentElement;
        if (!head || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: Number.parseFloat(getComputedStyle(head).width) };
      }}
      onPointerMove={(event) => start.current && onResize(widthAt(event), false)}
      onPointerUp={(event) => {
        if (start.current) onResize(widthAt(event), true);
        start.current = null;
      }}
      className="absolute inset-y-2 end-0 hidden w-2 cursor-col-resize touch-none border-e opacity-0 group-hover/head:opacity-100 pointer-fine:block hover:border-e-2 hover:border-primary print:hidden"
    />
  );
}

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
