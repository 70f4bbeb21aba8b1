import type { Route } from "next";
import { memo, type ReactNode, use, useCallback, useDeferredValue, useMemo } from "react";
import { useDrawnRows } from "#client/drawn-rows";
import type { AnyReferences, ReferencesOf, UseOptions } from "#client/form";
import { latePart } from "#client/lazy-part";
import { hiddenColumns, type ListSettings, useListSettings } from "#client/list-settings";
import { useRowFocus } from "#client/row-focus";
import { useMayCall } from "#client/signed-in";
import { type Removed, RemovedContext, withoutRemoved } from "#client/stable-rows";
import type { FiltersInUse } from "#client/use-url-filters";
import { type AnyField, type AnyFields, dateTime, line, oneOf } from "#contract/display";
import type { Permissions } from "#contract/permissions";
import type { StateMachine } from "#contract/states";
import type { Words } from "#contract/words";
import { FieldValue } from "#ui/field-value";
import { Link, LinkPending } from "#ui/link";
import { type BulkActions, BulkBar } from "./bulk-bar";
import { ColumnHeader, tableRoles, useColumnWidths } from "./column-header";
import { RemovedBadge } from "./row-items";
import { AllCheckbox, OneCheckbox, type Selecting, useSelection, type Versioned } from "./selection";
import { StateBadge } from "./state-badge";

const ColumnsSheet = latePart(async () => (await import("./columns-sheet")).ColumnsSheet);

/** Column of a table: the field whose values it holds, and what differs from showing the value of that field. */
type Column<Row> = {
  readonly name: string;
  readonly field: AnyField;
  /** Database column that the list goes by when it is in the order of this one. */
  readonly by?: string | undefined;
  readonly show?: (row: Row) => ReactNode;
  /** For a reference, what knows its label. */
  readonly useOptions?: UseOptions | undefined;
};

/** Table of a list, as the page of the list gives it its rows. */
export type ListTableProps<Row> = {
  rows: readonly Row[];
  /** Key of what holds the rows: another one for another search. */
  list?: number;
  /** Whether the columns are being arranged. */
  arranging?: boolean;
  onArranged?: () => void;
  filters: FiltersInUse;
  actorId: string;
  permissions?: Permissions | undefined;
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

type Shown<State extends string, Step extends string> = Versioned & {
  readonly ownerId: string;
  readonly ownerName: string;
  readonly state?: State;
  readonly transitions?: readonly Step[];
};

const asRead = <Row,>(row: Row): Row => row;

/** A list of owned rows as a table: their fields, state, owner and times, and what can be done with several at once. */
export function ListTable<
  Fields extends AnyFields,
  State extends string,
  Step extends string,
  Href extends string,
  Row extends Shown<State, Step> & { readonly [Name in keyof Fields]: unknown },
>({
  filters,
  rows,
  list,
  arranging,
  onArranged = () => {},
  actorId,
  permissions,
  words,
  machine,
  fields,
  nameOf,
  hrefOf,
  by,
  references,
  ahead = asRead,
  move,
  remove,
}: ListTableProps<Row> &
  BulkActions<Step> & {
    words: Words;
    /** Of an entity that has states. */
    machine?: StateMachine<State, Step>;
    /** Columns of the entity, in their order; the first one names the row. */
    fields: Fields;
    nameOf: (row: Row) => string;
    /** Path of a row's own page, where it has one. */
    hrefOf?: (row: Row) => Route<Href>;
    /** Database columns that the list goes by in place of those of the same name. */
    by?: { readonly [Name in NoInfer<keyof Fields>]?: string };
    /** The row as it will be once what is under way has succeeded. */
    ahead?: (row: Row) => Row;
  } & ReferencesOf<Fields>) {
  const removed = use(RemovedContext);
  const remaining = useMemo(() => withoutRemoved(rows, removed), [rows, removed]);
  const mayCall = useMayCall();
  const [canMove, canRemove] = [move !== undefined, remove !== undefined];
  /** Whether anything can be done with a row, or with any. */
  const isSelectable = useCallback(
    (row?: Row) =>
      (canMove && mayCall(permissions, "move", row)) || (canRemove && mayCall(permissions, "remove", row)),
    [canMove, canRemove, permissions, mayCall],
  );
  const selectable = useMemo(() => remaining.filter(isSelectable), [remaining, isSelectable]);
  const selection = useSelection(selectable, JSON.stringify(filters.values));
  const ofOthers = rows.some(({ ownerId }) => ownerId !== actorId);
  const columns = useMemo((): readonly Column<Row>[] => {
    const hooks: AnyReferences = references ?? {};
    const columnsBy: Readonly<Record<string, string | undefined>> = by ?? {};
    return [
      ...Object.entries<AnyField>(fields).map(([name, field], index) => ({
        name,
        field,
        by: columnsBy[name],
        useOptions: hooks[name],
        ...(index === 0 &&
          hrefOf && { show: (row: Row) => <RowLink href={hrefOf(row)} title={nameOf(row)} /> }),
      })),
      ...(machine ? [{ name: "state", field: oneOf("State", machine.labels), show: badgeOf(machine) }] : []),
      ...(ofOthers ? [{ name: "ownerName", field: line("Owner") }] : []),
      { name: "createdAt", field: dateTime("Created") },
      { name: "updatedAt", field: dateTime("Changed") },
    ];
  }, [fields, by, references, hrefOf, nameOf, machine, ofOthers]);
  const [settings, change] = useListSettings(words.path);
  const arranged = useMemo(() => arrangedColumns(columns, settings), [columns, settings]);
  // A box of the choice is drawn at once, and the column in a thousand rows after it.
  const visible = useDeferredValue(
    useMemo(() => {
      const hidden = hiddenColumns(settings);
      return arranged.filter((column, index) => index === 0 || !hidden.has(column.name));
    }, [arranged, settings]),
  );
  const isSelecting = isSelectable();
  const widths = useColumnWidths(visible, settings.widths ?? {}, isSelecting ? 1 : 0);
  return (
    <>
      {isSelecting && <BulkBar {...{ words, machine, move, remove, selection, nameOf }} of={selectable} />}
      <div className="relative overflow-x-auto sidebar:max-h-[max(24rem,calc(100dvh-15.5rem))] sidebar:scroll-pt-12 sidebar:overflow-y-auto print:max-h-none">
        <table
          {...tableRoles.table}
          id={widths.id}
          className="block w-max min-w-full border-collapse text-sm print:table print:w-full"
        >
          <caption className="sr-only">{words.many}</caption>
          <thead
            {...tableRoles.rowgroup}
            className="sticky top-0 z-2 block bg-card print:static print:table-header-group"
          >
            <tr
              {...tableRoles.row}
              className="group/head flex min-h-11 items-stretch border-b text-label text-muted-foreground print:table-row compact:min-h-9"
            >
              {isSelecting && (
                <td {...tableRoles.cell} className="row-cell w-4.5">
                  <AllCheckbox selection={selection} rows={selectable} />
                </td>
              )}
              {visible.map(({ name, field, by }, index) => (
                <ColumnHeader
                  key={name}
                  label={field.label}
                  by={by ?? name}
                  filters={filters}
                  className={`relative ${columnOf(field, index)}`}
                  onResize={(width, done) => {
                    widths.show({ ...settings.widths, [name]: width });
                    if (done) change({ widths: { ...settings.widths, [name]: width } });
                  }}
                />
              ))}
            </tr>
          </thead>
          <TableBody
            key={list}
            rows={useMemo(() => rows.map(ahead), [rows, ahead])}
            columns={visible}
            selection={useMemo(
              () => (isSelecting ? { of: selection, nameOf, isSelectable } : undefined),
              [isSelecting, selection, nameOf, isSelectable],
            )}
          />
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

const badgeOf =
  <State extends string>(machine: StateMachine<State, string>) =>
  ({ state }: { readonly state?: State }) =>
    state && <StateBadge machine={machine} of={{ state }} />;

const RowLink = <Href extends string>({ href, title }: { href: Route<Href>; title: string }) => (
  <Link href={href} className="inline-flex items-start gap-2 hover:underline">
    <span dir="auto" className="line-clamp-2 wrap-anywhere">
      {title}
    </span>
    <LinkPending />
  </Link>
);

type TableBodyProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  selection: Selecting<Row> | undefined;
};

function TableBody<Row extends Versioned>({ rows, columns, selection }: TableBodyProps<Row>) {
  const body = useRowFocus<HTMLTableSectionElement>(rows);
  const drawn = useDrawnRows(
    useCallback(
      (row: Row) => <TableRow key={row.id} row={row} columns={columns} selection={selection} />,
      [columns, selection],
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
