"use client";

import { useRowFocus } from "groundwork/client/row-focus";
import { Fragment, type ReactNode } from "react";

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
  return (
    // Of a thousand rows, only those in sight are laid out; all are there for a search in the page, and for screen readers.
    <ul
      ref={list}
      className={`*:[contain-intrinsic-size:auto_5rem] *:[content-visibility:auto] ${className}`}
    >
      {rows.map((row) => (
        <Fragment key={row.id}>{children(row)}</Fragment>
      ))}
    </ul>
  );
}
