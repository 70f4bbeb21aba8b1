import type { Route } from "next";
import { use, useCallback, useMemo } from "react";
import type { AnyReferences, ReferencesOf } from "#client/form";
import { useMayCall } from "#client/signed-in";
import { RemovedContext, withoutRemoved } from "#client/stable-rows";
import type { FiltersInUse } from "#client/use-url-filters";
import { type AnyField, type AnyFields, dateTime, line, oneOf } from "#contract/display";
import type { Permissions } from "#contract/permissions";
import type { StateMachine } from "#contract/states";
import type { Words } from "#contract/words";
import { Link, LinkPending } from "#ui/link";
import { type BulkActions, BulkBar } from "./bulk-bar";
import { type Column, RowsTable, type RowsTableProps } from "./rows-table";
import { useSelection } from "./selection";
import { StateBadge } from "./state-badge";

/** Table of a list, as the page of the list gives it its rows. */
export type ListTableProps<Row> = Pick<RowsTableProps<Row>, "rows" | "list" | "arranging" | "onArranged"> & {
  filters: FiltersInUse;
  actorId: string;
  permissions?: Permissions | undefined;
};

type Shown<State extends string, Step extends string> = {
  readonly id: string;
  readonly version: number;
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
  ...table
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
  const { sorts, values, change } = filters;
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
  const selection = useSelection(selectable, JSON.stringify(values));
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
  return (
    <RowsTable
      name={words.path}
      caption={words.many}
      rows={useMemo(() => rows.map(ahead), [rows, ahead])}
      {...table}
      columns={columns}
      order={{ sorts, sort: values.sort, onSort: (sort) => change({ sort }) }}
      {...(isSelectable() && {
        selection: {
          of: selection,
          nameOf,
          isSelectable,
          actions: <BulkBar {...{ words, machine, move, remove, selection, nameOf }} of={selectable} />,
        },
      })}
    />
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
