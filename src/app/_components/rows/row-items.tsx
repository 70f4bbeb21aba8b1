"use client";

import { useRowFocus } from "groundwork/client/row-focus";
import { GoneContext } from "groundwork/client/steady-rows";
import { Fragment, type ReactNode, use } from "react";
import { GoneBadge } from "./gone-badge";

type RowItemsProps<Row> = {
  rows: readonly Row[];
  className: string;
  /** One row: an item of the list. */
  children: (row: Row) => ReactNode;
};

/** Rows as the items of a list. */
export function RowItems<Row extends { readonly id: string }>({
  rows,
  className,
  children,
}: RowItemsProps<Row>) {
  const list = useRowFocus<HTMLUListElement>(rows);
  const gone = use(GoneContext);
  return (
    // Of a thousand rows, only those in sight are laid out; all are there for a search in the page, and for screen readers.
    <ul
      ref={list}
      className={`*:[contain-intrinsic-size:auto_5rem] *:[content-visibility:auto] ${className}`}
    >
      {rows.map((row) => {
        const why = gone.get(row.id);
        return why ? (
          <li key={row.id} className="relative">
            <ul inert className="opacity-50">
              {children(row)}
            </ul>
            <GoneBadge why={why} />
          </li>
        ) : (
          <Fragment key={row.id}>{children(row)}</Fragment>
        );
      })}
    </ul>
  );
}
