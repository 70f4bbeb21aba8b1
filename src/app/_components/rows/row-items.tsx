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
    <ul ref={list} className={className}>
      {rows.map((row) => (
        <Fragment key={row.id}>{children(row)}</Fragment>
      ))}
    </ul>
  );
}
