"use client";

import { api } from "@/trpc/client";

const Titles = ({ of }: { of: readonly { readonly id: string; readonly title: string }[] }) => (
  <ul>
    {of.map(({ id, title }) => (
      <li key={id}>{title}</li>
    ))}
  </ul>
);

function List() {
  const [list] = api.placeholder.list.useSuspenseQuery({});
  return <Titles of={list.items} />;
}

function Query() {
  const list = api.placeholder.list.useQuery({});
  return list.data ? <Titles of={list.data.items} /> : <p>Reading…</p>;
}

function Pages() {
  const [list] = api.placeholder.list.useSuspenseInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  return <Titles of={list.pages.flatMap(({ items }) => items)} />;
}

function Row({ id }: { id: string }) {
  const [row] = api.placeholder.byId.useSuspenseQuery({ id });
  return <Titles of={[row]} />;
}

function Users() {
  const [list] = api.user.list.useSuspenseQuery({});
  return <p>{list.items.length} users</p>;
}

function History({ id }: { id: string }) {
  const [page] = api.placeholder.history.useSuspenseQuery({ id });
  return <p>{page.items.length} changes</p>;
}

const components = {
  list: List,
  query: Query,
  pages: Pages,
  parts: List,
  "parts-without-subject": List,
  row: Row,
  users: Users,
  history: History,
} satisfies Record<string, React.ComponentType<{ id: string }>>;

/** Client component of one of the idioms. */
export function Idiom({ name, id }: { name: string; id: string }) {
  const Component = components[name as keyof typeof components];
  return <Component id={id} />;
}
