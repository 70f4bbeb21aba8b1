// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SignedIn } from "#client/signed-in";
import { urlFilters } from "#client/url-filters";
import type { FiltersInUse } from "#client/use-url-filters";
import { integer, line } from "#contract/display";
import type { Permission, Permissions } from "#contract/permissions";
import { ListTable } from "#screens/list/rows-table";
import { ToastProvider } from "#ui/toast";
import { roles } from "@/product/permissions";

// No link is followed here.
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const sorts = { newest: { label: "Newest", by: "createdAt", of: "time", direction: "desc" } } as const;
const things = urlFilters({ path: "/account", searchLength: 10, sorts });
const filters: FiltersInUse = {
  ...things,
  values: things.read({}),
  url: "/account",
  show: () => {},
  view: "table",
  filtered: false,
  change: () => {},
  clear: () => {},
};
const words = { one: "Thing", many: "Things", path: "/account" } as const;
const fields = { title: line("Title"), count: integer("Count") };
const thing = (index: number) => ({
  id: `thing-${index}`,
  version: 1,
  ownerId: "somebody",
  ownerName: "Somebody",
  title: `Thing ${index}`,
  count: index,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});
const things100 = Array.from({ length: 100 }, (_, index) => thing(index));

/** Names of the rows that were drawn, in their order. */
let drawn: string[] = [];
const hrefOf = ({ title }: ReturnType<typeof thing>) => {
  drawn.push(title);
  return "/account" as const;
};
const nameOf = ({ title }: ReturnType<typeof thing>) => title;
const remove = {
  isPending: false,
  variables: undefined,
  mutateAsync: async () => ({ done: 0, refused: [] }),
};

const table = (rows: readonly ReturnType<typeof thing>[], permissions?: Permissions) => (
  <ToastProvider>
    <ListTable
      filters={{ ...filters, values: { ...filters.values } }}
      rows={rows}
      actorId="somebody"
      permissions={permissions}
      words={words}
      fields={fields}
      nameOf={nameOf}
      hrefOf={hrefOf}
      remove={remove}
    />
  </ToastProvider>
);

test("a selection in a table of a hundred rows draws its box, and of the rows none", async () => {
  render(table(things100));
  expect(drawn).toHaveLength(100);
  drawn = [];
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Thing 7" });
  await userEvent.click(box);
  expect(box.checked).toBe(true);
  expect(screen.getByText("1 selected")).toBeTruthy();
  expect(drawn, "rows that a selection has drawn again").toEqual([]);
});

test("a table whose list is read again draws the rows that have changed", () => {
  const { rerender } = render(table(things100));
  drawn = [];
  const changed = { ...thing(7), version: 2, title: "Another" };
  rerender(table(things100.with(7, changed)));
  expect(screen.getByText("Another")).toBeTruthy();
  expect(drawn).toEqual(["Another"]);
});

test("a row with which its user can do nothing has no box, and a table of those has none", () => {
  const ofBoth = [thing(1), { ...thing(2), ownerId: "another" }];
  const shown = (permission: Permission) => (
    <SignedIn id="somebody" role={roles[0]}>
      {table(ofBoth, { remove: permission })}
    </SignedIn>
  );
  const boxes = () =>
    screen.queryAllByRole("checkbox", { name: /^Select/ }).map((box) => box.getAttribute("aria-label"));
  const { rerender } = render(shown({ [roles[0]]: "own" }));
  expect(boxes()).toEqual(["Select all shown", "Select Thing 1"]);
  rerender(shown({ [roles[0]]: "any" }));
  expect(boxes()).toEqual(["Select all shown", "Select Thing 1", "Select Thing 2"]);
  rerender(shown({}));
  expect(boxes()).toEqual([]);
});
