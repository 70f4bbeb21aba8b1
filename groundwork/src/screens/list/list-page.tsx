import { type ComponentType, type ReactNode, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { leave } from "#client/drafts";
import { latePart, lazyPart, usePreloaded } from "#client/lazy-part";
import type { RowsQuery } from "#client/rows";
import { useMayCall } from "#client/signed-in";
import { useIsAlive } from "#client/time";
import type { FiltersInUse } from "#client/use-url-filters";
import type { Permissions } from "#contract/permissions";
import { type Words, withinSentence } from "#contract/words";
import { Button } from "@/ui/button";
import { ellipsis, Icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";
import type { CreateFormProps } from "./create-form";
import { DraftNotice } from "./draft-notice";
import { FilterBar } from "./filter-bar";
import { RowItems } from "./row-items";
import { Rows } from "./rows";
import type { ListTableProps } from "./rows-table";
import { TableSkeleton } from "./table-skeleton";

const ListSummary = lazyPart(async () => (await import("./list-summary")).ListSummary);
// Most lists have rows.
const EmptyList = latePart(async () => (await import("./empty-list")).EmptyList);
/** It comes once the page is alive, as what it opens does. */
const ListMenu = lazyPart(async () => (await import("./list-menu")).ListMenu);

const loadSheet = async () => (await import("./form-sheet")).FormSheet;
const FormSheet = latePart(loadSheet);

type ListPageProps<Row> = {
  words: Words;
  /** Without them all is offered that is given. */
  permissions?: Permissions;
  actorId: string;
  filters: FiltersInUse;
  query: RowsQuery<Row>;
  /** Where rows can be created. Loaded when it is opened: most visits to a list create nothing, and a form brings its schema along. */
  createForm?: ComponentType<CreateFormProps>;
  /** The same rows as a table, loaded when it is looked at; without it the list is the only view. */
  table?: ComponentType<ListTableProps<Row>>;
  /** What one should know before creating the first. */
  hint?: string;
  /** One row: an item of the list. */
  children: (row: Row) => ReactNode;
};

const menuPlace = (
  <Button aria-hidden="true" tabIndex={-1}>
    <Icon path={ellipsis} />
  </Button>
);

/** A list with its search, filters and order, as a list or as a table, and the form for one more row. */
export function ListPage<Row extends { readonly id: string }>({
  words,
  permissions,
  actorId,
  filters,
  query,
  createForm,
  table: Table,
  hint,
  children,
}: ListPageProps<Row>) {
  const [creating, setCreating] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  usePreloaded(loadSheet);
  const create = `New ${withinSentence(words.one)}`;
  const many = withinSentence(words.many);
  const CreateForm = useMayCall()(permissions, "create") ? createForm : undefined;
  const asTable = Table !== undefined && filters.view === "table";
  const [arranging, setArranging] = useState(false);
  const isAlive = useIsAlive();

  function close() {
    // Below an open sheet nothing can take the focus.
    flushSync(() => setCreating(false));
    opener.current?.focus();
  }

  return (
    <>
      <PageHeader
        title={words.many}
        actions={
          CreateForm && (
            <Button ref={opener} variant="primary" aria-haspopup="dialog" onClick={() => setCreating(true)}>
              {create}
            </Button>
          )
        }
      />
      <div className="grid gap-4">
        {CreateForm && creating && (
          <FormSheet title={create} onClose={() => leave(close)}>
            <CreateForm onClose={close} />
          </FormSheet>
        )}
        {CreateForm && !creating && (
          <DraftNotice draft={`${withinSentence(words.one)} new`} onOpen={() => setCreating(true)} />
        )}
        <div className="grid gap-2">
          <FilterBar
            label={`Search ${many}`}
            filters={filters}
            viewed={Table !== undefined}
            menu={
              isAlive ? (
                <Suspense fallback={menuPlace}>
                  <ListMenu
                    words={words}
                    filters={filters}
                    query={query.trpc?.path}
                    onCreate={() => setCreating(true)}
                    onArrange={asTable ? () => setArranging(true) : undefined}
                  />
                </Suspense>
              ) : (
                menuPlace
              )
            }
          />
          <Suspense fallback={<div className="min-h-8 pointer-coarse:min-h-control" />}>
            <ListSummary words={words} filters={filters} counts={query.data?.pages[0]?.counts} />
          </Suspense>
        </div>
        <Rows
          words={words}
          query={query}
          filtered={filters.filtered}
          empty={
            <EmptyList
              words={words}
              hint={hint}
              onClear={filters.filtered ? filters.clear : undefined}
              onCreate={CreateForm && (() => setCreating(true))}
            />
          }
        >
          {(rows, list) =>
            asTable ? (
              <Suspense fallback={<TableSkeleton />}>
                <Table
                  {...{ filters, rows, list, actorId, permissions, arranging }}
                  onArranged={() => setArranging(false)}
                />
              </Suspense>
            ) : (
              <RowItems key={list} rows={rows}>
                {children}
              </RowItems>
            )
          }
        </Rows>
      </div>
    </>
  );
}
