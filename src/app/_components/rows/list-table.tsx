"use client";

import type { UseOptions } from "groundwork/client/form";
import type { FiltersInUse } from "groundwork/client/use-url-filters";
import { type AnyField, dateTime, line, oneOf } from "groundwork/contract/display";
import type { StateMachine } from "groundwork/contract/states";
import type { Words } from "groundwork/contract/words";
import type { Route } from "next";
import { Link, LinkPending } from "@/ui/link";
import { type BulkActions, BulkBar } from "./bulk-bar";
import { type Column, RowsTable } from "./rows-table";
import { StateBadge } from "./state-badge";
import { useSelection } from "./use-selection";

/** Table of a list, as the page of the list gives it its rows. */
export type ListTableProps<Row> = { filters: FiltersInUse; rows: readonly Row[]; actorId: string };

type Shown<State extends string, Step extends string> = {
  readonly id: string;
  readonly version: number;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly state?: State;
  readonly transitions?: readonly Step[];
};

type Props<
  Row,
  Name extends string,
  State extends string,
  Step extends string,
  Href extends string,
> = ListTableProps<Row> &
  BulkActions<Step> & {
    words: Words;
    /** Of an entity that has states. */
    machine?: StateMachine<State, Step>;
    /** Columns of the entity, in their order; the first one names the row. */
    fields: { readonly [Key in Name]: AnyField };
    nameOf: (row: Row) => string;
    /** Path of a row's own page, where it has one. */
    hrefOf?: (row: Row) => Route<Href>;
    /** Database columns that the list goes by in place of those of the same name. */
    by?: { readonly [Key in NoInfer<Name>]?: string };
    references?: { readonly [Key in NoInfer<Name>]?: UseOptions };
    /** The row as it will be once what is under way has succeeded. */
    ahead?: (row: Row) => Row;
  };

/** A list of owned rows as a table: their fields, state, owner and times, and what can be done with several at once. */
export function ListTable<
  Name extends string,
  State extends string,
  Step extends string,
  Href extends string,
  Row extends Shown<State, Step> & { readonly [Key in Name]: unknown },
>({
  filters,
  rows,
  actorId,
  words,
  machine,
  fields,
  nameOf,
  hrefOf,
  by = {},
  references = {},
  ahead = (row) => row,
  ...actions
}: Props<Row, Name, State, Step, Href>) {
  const { sorts, values, change } = filters;
  const selection = useSelection(rows, JSON.stringify(values));
  const names = Object.keys(fields) as Name[];
  const columns: Column<Row>[] = [
    ...names.map((name, index) => ({
      name,
      field: fields[name],
      ...(by[name] && { by: by[name] }),
      useOptions: references[name],
      ...(index === 0 &&
        hrefOf && { show: (row: Row) => <RowLink href={hrefOf(row)} title={nameOf(row)} /> }),
    })),
    ...(machine ? [stateColumn(machine, ahead)] : []),
    ...(rows.some(({ ownerId }) => ownerId !== actorId) ? [{ name: "ownerName", field: line("Owner") }] : []),
    { name: "createdAt", field: dateTime("Created") },
    { name: "updatedAt", field: dateTime("Changed") },
  ];
  return (
    <RowsTable
      caption={words.many}
      columns={columns}
      rows={rows}
      order={{ sorts, sort: values.sort, onSort: (sort) => change({ sort }) }}
      {...((actions.move || actions.remove) && {
        selection: {
          ...selection,
          nameOf,
          actions: (
            <BulkBar {...actions} words={words} machine={machine} selection={selection} nameOf={nameOf} />
          ),
        },
      })}
    />
  );
}

const stateColumn = <State extends string, Row extends { readonly state?: State }>(
  machine: StateMachine<State, string>,
  ahead: (row: Row) => Row,
): Column<Row> => ({
  name: "state",
  field: oneOf("State", machine.labels),
  show: (row) => {
    const { state } = ahead(row);
    return state && <StateBadge machine={machine} of={{ state }} />;
  },
});

function RowLink<Href extends string>({ href, title }: { href: Route<Href>; title: string }) {
  return (
    <Link href={href} className="inline-flex items-start gap-2 hover:underline">
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {title}
      </span>
      <LinkPending />
    </Link>
  );
}
