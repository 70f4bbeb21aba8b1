import { memo, type ReactNode, use, useCallback, useDeferredValue, useMemo } from "react";
import { useDrawnRows } from "#client/drawn-rows";
import type { UseOptions } from "#client/form";
import { latePart } from "#client/lazy-part";
import { hiddenColumns, type ListSettings, useListSettings } from "#client/list-settings";
import { useRowFocus } from "#client/row-focus";
import { type Removed, RemovedContext } from "#client/stable-rows";
import type { AnyField } from "#contract/display";
import { FieldValue } from "#ui/field-value";
import { ColumnHeader, type Order, tableRoles, useColumnWidths } from "./column-header";
import { RemovedBadge } from "./row-items";
import { AllCheckbox, OneCheckbox, type Selecting, type Versioned } from "./selection";

const ColumnsSheet = latePart(async () => (await import("./columns-sheet")).ColumnsSheet);

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

export type RowsTableProps<Row> = {
  /** Path of the list, which this browser stores its columns under. */
  name: string;
  caption: string;
  /** The first one names the row: it is the widest, and stays in sight while the others scroll by. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Key of what holds the rows: another one for another search. */
  list?: number | undefined;
  order?: Order;
  /** Whether the columns are being arranged. */
  arranging?: boolean | undefined;
  onArranged?: (() => void) | undefined;
  /** Selection of rows, the name of each, and what can be done with those that are selected. */
  selection?: Selecting<Row> & { actions: ReactNode };
};

const sticky = "sticky start-0 z-1 bg-card group-hover:bg-muted group-has-checked:bg-accent";
const numeric = new Set<string>(["integer", "decimal", "money"] satisfies AnyField["kind"][]);

/** A column is as wide as its kind of value, and not as what is in it: so each row is laid out by itself, once in sight. */
const widths: { readonly [Kind in AnyField["kind"]]?: string } = {
  longText: "w-32 grow-2 *:line-clamp-2",
  email: "w-48 grow",
  manyOf: "w-44 grow",
  tags: "w-44 grow",
  oneOf: "w-26",
  yesNo: "w-16",
  integer: "w-20",
  decimal: "w-24",
  money: "w-28",
  date: "w-26",
  dateTime: "w-38",
};
const naming = "w-36 grow-4 sm:w-40";
const columnOf = ({ kind }: AnyField, index: number) =>
  `row-cell ${index === 0 ? `${naming} ${sticky}` : (widths[kind] ?? "w-24 grow")} ${
    numeric.has(kind) ? "justify-items-end text-end tabular-nums" : "justify-items-start text-start"
  }`;

/** The columns as a user arranged them: the first one stays where it is, and those that are new to them come last. */
function arrangedColumns<Row>(columns: readonly Column<Row>[], { columns: stored = [] }: ListSettings) {
  const [first, ...others] = columns;
  const place = new Map(stored.map(({ name }, index) => [name, index]));
  const placeOf = ({ name }: Column<Row>) => place.get(name) ?? stored.length;
  const arranged = others.toSorted((one, other) => placeOf(one) - placeOf(other));
  return first ? [first, ...arranged] : arranged;
}

/** Rows as a table, which scrolls within its own edges where it is wider than they are, or longer than the window. */
export function RowsTable<Row extends Versioned>({
  name,
  caption,
  columns,
  rows,
  list,
  order,
  arranging,
  onArranged = () => {},
  selection,
}: RowsTableProps<Row>) {
  const [settings, change] = useListSettings(name);
  const arranged = useMemo(() => arrangedColumns(columns, settings), [columns, settings]);
  // A box of the choice is drawn at once, and the column in a thousand rows after it.
  const visible = useDeferredValue(
    useMemo(() => {
      const hidden = hiddenColumns(settings);
      return arranged.filter((column, index) => index === 0 || !hidden.has(column.name));
    }, [arranged, settings]),
  );
  const widths = useColumnWidths(visible, settings.widths ?? {}, selection ? 1 : 0);
  return (
    <>
      {selection?.actions}
      <div className="relative overflow-x-auto sidebar:max-h-[max(24rem,calc(100dvh-15.5rem))] sidebar:scroll-pt-12 sidebar:overflow-y-auto print:max-h-none">
        <table
          {...tableRoles.table}
          id={widths.id}
          className="block w-max min-w-full border-collapse text-sm print:table print:w-full"
        >
          <caption className="sr-only">{caption}</caption>
          <thead
            {...tableRoles.rowgroup}
            className="sticky top-0 z-2 block bg-card print:static print:table-header-group"
          >
            <tr
              {...tableRoles.row}
              className="group/head flex min-h-11 items-stretch border-b text-label text-muted-foreground print:table-row compact:min-h-9"
            >
              {selection && (
                <td {...tableRoles.cell} className="row-cell w-4.5">
                  <AllCheckbox selection={selection.of} rows={rows.filter(selection.isSelectable)} />
                </td>
              )}
              {visible.map(({ name, field, by }, index) => (
                <ColumnHeader
                  key={name}
                  label={field.label}
                  by={by ?? name}
                  order={order}
                  className={`relative ${columnOf(field, index)}`}
                  onResize={(width, done) => {
                    widths.show({ ...settings.widths, [name]: width });
                    if (done) change({ widths: { ...settings.widths, [name]: width } });
                  }}
                />
              ))}
            </tr>
          </thead>
          <TableBody key={list} rows={rows} columns={visible} selection={selection} />
        </table>
      </div>
      {arranging && (
        <ColumnsSheet
          columns={arranged.map(({ name, field }) => ({ name, label: field.label }))}
          settings={settings}
          onChange={change}
          onClose={onArranged}
        />
      )}
    </>
  );
}

type TableBodyProps<Row> = Pick<RowsTableProps<Row>, "rows" | "columns"> & {
  selection: Selecting<Row> | undefined;
};

function TableBody<Row extends Versioned>({ rows, columns, selection }: TableBodyProps<Row>) {
  const body = useRowFocus<HTMLTableSectionElement>(rows);
  const { of, nameOf, isSelectable } = selection ?? {};
  const drawn = useDrawnRows(
    useCallback(
      (row: Row) => (
        <TableRow
          key={row.id}
          row={row}
          columns={columns}
          selection={of && nameOf && isSelectable && { of, nameOf, isSelectable }}
        />
      ),
      [columns, of, nameOf, isSelectable],
    ),
  );
  return useMemo(
    () => (
      <tbody
        ref={body}
        {...tableRoles.rowgroup}
        className="block divide-y divide-border print:table-row-group"
      >
        {rows.map(drawn)}
      </tbody>
    ),
    [body, rows, drawn],
  );
}

type TableRowProps<Row> = Omit<TableBodyProps<Row>, "rows"> & { row: Row };

function TableRow<Row extends Versioned>({ row, columns, selection }: TableRowProps<Row>) {
  const removed = use(RemovedContext).get(row.id);
  return (
    <tr {...tableRoles.row} className="table-line group">
      {selection && (
        <td {...tableRoles.cell} className="row-cell w-4.5">
          {!removed && selection.isSelectable(row) && <OneCheckbox row={row} selection={selection} />}
        </td>
      )}
      {columns.map((column, index) => (
        <RowCell key={column.name} column={column} index={index} row={row} removed={removed} />
      ))}
    </tr>
  );
}

type RowCellProps<Row> = { column: Column<Row>; index: number; row: Row; removed: Removed | undefined };

/** Drawn again when its row or its column has changed, not when another column is shown or hidden. */
const RowCell = memo(DrawnCell) as typeof DrawnCell;

function DrawnCell<Row>({ column, index, row, removed }: RowCellProps<Row>) {
  const { name, field, show, useOptions } = column;
  const dimmed = removed && "opacity-50";
  const value = show ? (
    show(row)
  ) : (
    <FieldValue field={field} value={row[name as keyof Row]} useOptions={useOptions} />
  );
  if (index > 0)
    return (
      <td
        {...tableRoles.cell}
        inert={removed !== undefined}
        className={`${columnOf(field, index)} ${dimmed ?? ""}`}
      >
        {value}
      </td>
    );
  return (
    <th scope="row" {...tableRoles.rowheader} className={`font-medium ${columnOf(field, index)}`}>
      <div inert={removed !== undefined} className={dimmed}>
        {value}
      </div>
      {removed && <RemovedBadge why={removed} />}
    </th>
  );
}
