"use client";

import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from "@tanstack/react-table";
import type { UseOptions } from "groundwork/client/form";
import { useRowFocus } from "groundwork/client/row-focus";
import { type Gone, GoneContext } from "groundwork/client/steady-rows";
import type { AnyField } from "groundwork/contract/display";
import { type ReactNode, use } from "react";
import { FieldValue } from "@/ui/field-value";
import { ColumnChoice } from "./column-choice";
import { ColumnHeader, type Order } from "./column-header";
import { GoneBadge } from "./gone-badge";
import { RowCheckbox } from "./row-checkbox";
import type { Selection } from "./use-selection";

/** Column of a table: the field whose values it holds, and what differs from showing the value of that field. */
export type Column<Row> = {
  readonly name: string;
  readonly field: AnyField;
  /** Database column that the list goes by when it is in the order of this one. */
  readonly by?: string | undefined;
  readonly show?: (row: Row) => ReactNode;
  /** For a reference, what knows its label. */
  readonly useOptions?: UseOptions | undefined;
};

type RowsTableProps<Row> = {
  caption: string;
  /** The first one names the row, and stays in sight while the others scroll by. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  order?: Order;
  /** Selection of rows, the name of each, and what can be done with those that are selected. */
  selection?: Selection<Row> & { nameOf: (row: Row) => string; actions: ReactNode };
};

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });

const edges = "px-3 py-3 first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6";
const sticky = "sticky left-0 z-1 bg-sheet group-hover:bg-sunken group-has-checked:bg-accent-soft";
const numeric = new Set<string>(["integer", "decimal", "money"] satisfies AnyField["kind"][]);
const alignmentOf = ({ kind }: AnyField) =>
  numeric.has(kind) ? "text-right tabular-nums *:ml-auto" : "text-left";

/** As narrow as the longest word, which is broken where it is very long. */
const wordsWhole = "max-w-64 *:wrap-break-word";

/** Rows as a table, which scrolls sideways within its own edges where it is wider than they are. */
export function RowsTable<Row extends { readonly id: string }>({
  caption,
  columns,
  rows,
  order,
  selection,
}: RowsTableProps<Row>) {
  const body = useRowFocus<HTMLTableSectionElement>(rows);
  const gone = use(GoneContext);
  const table = useTable<typeof features, Row>({
    features,
    data: rows,
    columns: columns.map(({ name }) => ({ id: name })),
    getRowId: (row) => selection?.keyOf(row) ?? row.id,
    enableRowSelection: ({ original }) => !gone.has(original.id),
    ...(selection && { state: { rowSelection: selection.keys }, onRowSelectionChange: selection.change }),
  });
  const visible = columns.filter(({ name }) => table.getColumn(name)?.getIsVisible());
  return (
    <>
      {selection && (
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-2 sm:px-6">
          {selection.actions}
          <ColumnChoice
            choices={columns.slice(1).map(({ name, field }) => ({
              name,
              label: field.label,
              shown: table.getColumn(name)?.getIsVisible() ?? false,
            }))}
            onChange={(name, shown) => table.getColumn(name)?.toggleVisibility(shown)}
          />
        </div>
      )}
      <div className="relative overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-ink-soft">
              {selection && (
                <td className={`w-0 ${edges}`}>
                  <RowCheckbox
                    label="Select all shown"
                    checked={table.getIsAllRowsSelected()}
                    partly={selection.rows.length > 0}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </td>
              )}
              {visible.map(({ name, field, by }, index) => (
                <ColumnHeader
                  key={name}
                  label={field.label}
                  by={by ?? name}
                  order={order}
                  className={`${edges} ${alignmentOf(field)} ${index === 0 ? sticky : ""}`}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body} className="divide-y divide-line">
            {table.getRowModel().rows.map((row) => (
              <tr key={row.original.id} className="group hover:bg-sunken has-checked:bg-accent-soft">
                {selection && (
                  <td className={`w-0 ${edges}`}>
                    {!gone.has(row.original.id) && (
                      <RowCheckbox
                        label={`Select ${selection.nameOf(row.original)}`}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                      />
                    )}
                  </td>
                )}
                {visible.map((column, index) => (
                  <RowCell
                    key={column.name}
                    column={column}
                    row={row.original}
                    naming={index === 0}
                    gone={gone.get(row.original.id)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type RowCellProps<Row> = { column: Column<Row>; row: Row; naming: boolean; gone: Gone | undefined };

function RowCell<Row>({ column, row, naming, gone }: RowCellProps<Row>) {
  const { name, field, show, useOptions } = column;
  const dimmed = gone && "opacity-50";
  const value = show ? (
    show(row)
  ) : (
    <FieldValue field={field} value={row[name as keyof Row]} useOptions={useOptions} />
  );
  if (naming)
    return (
      <th scope="row" className={`max-w-80 min-w-36 text-left font-semibold ${edges} ${sticky}`}>
        <div inert={gone !== undefined} className={dimmed}>
          {value}
        </div>
        {gone && <GoneBadge why={gone} />}
      </th>
    );
  return (
    <td className={`${edges} ${alignmentOf(field)}`}>
      <div
        inert={gone !== undefined}
        className={`${field.kind === "longText" ? "line-clamp-2 max-w-96 min-w-48" : wordsWhole} ${dimmed}`}
      >
        {value}
      </div>
    </td>
  );
}
