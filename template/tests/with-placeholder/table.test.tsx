// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PlaceholderTable } from "@/app/(signed-in)/placeholders/table";
import { placeholderFilters } from "@/product/placeholder/display";
import { api } from "@/trpc/client";
import { useRemaining } from "../../../groundwork/src/client/removals";
import { listByPage, rowsOf } from "../../../groundwork/src/client/rows";
import { urlFilters } from "../../../groundwork/src/client/url-filters";
import type { FiltersInUse } from "../../../groundwork/src/client/use-url-filters";
import { type App, openApp, type Person } from "../../../groundwork/src/testing/app";
import { callAs } from "../../../groundwork/src/testing/calls";
import { renderSignedIn } from "../../../groundwork/tests/support/rendered";
import { newPlaceholder } from "../../../tests/contract/samples/placeholder";

// No link is followed here.
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

let app: App;
let member: Person;
/** Inputs of the lists that were asked for, and the bodies of the mutations. */
let lists: string[];
let mutations: { path: string; body: Record<string, unknown> }[];

const invalidations = {
  "placeholder.move": ["placeholder.list"],
  "placeholder.remove": ["placeholder.list"],
};

beforeAll(async () => {
  app = await openApp();
});

beforeEach(async () => {
  member = await app.signedInUser();
  lists = [];
  mutations = [];
  vi.stubGlobal("fetch", (url: string, init: { method?: string; body?: string }) => {
    const { pathname, searchParams } = new URL(url, "http://app");
    if (init.method === "POST") mutations.push({ path: pathname, body: JSON.parse(init.body ?? "{}") });
    else lists.push(searchParams.get("input") ?? "");
    return member.fetch(url, init);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const calls = () => callAs(app.db, member.actor).placeholder;
const create = (title: string, note = "A note") => calls().create(newPlaceholder({ title, note }));

/** The table as the page of the list has it, with its filters in a state instead of the URL. */
function Table({ arranging = false }) {
  const [query, setQuery] = useState({});
  const filters = urlFilters({ ...placeholderFilters, searchLength: 100 });
  const values = filters.read(query);
  const inUse: FiltersInUse = {
    ...filters,
    values,
    url: filters.urlOf(query),
    show: () => {},
    view: "table",
    filtered: false,
    change: (changed) => setQuery((now) => ({ ...now, ...changed })),
    clear: () => {},
  };
  const list = api.placeholder.list.useInfiniteQuery(values, listByPage);
  const rows = useRemaining(rowsOf(list));
  return (
    list.data && (
      <PlaceholderTable filters={inUse} rows={rows} actorId={member.actor.id} arranging={arranging} />
    )
  );
}

async function show(arranging = false) {
  renderSignedIn(<Table arranging={arranging} />, { invalidations });
  await screen.findByRole("table");
}

const titles = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const status = () => within(screen.getByRole("group", { name: "Selection" })).getByRole("status").textContent;
const dismiss = async (toast: string) => {
  const shown = await screen.findByRole("dialog", { name: toast });
  await userEvent.click(within(shown).getByLabelText("Dismiss"));
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("the header of a column asks the server for that order, and says which one is in force", async () => {
  await create("Alder");
  await create("Birch");
  await show();
  expect(titles()).toEqual(["Birch", "Alder"]);
  const header = (name: string) => screen.getByRole("columnheader", { name });
  expect(header("Created").ariaSort).toBe("descending");
  await press("Title");
  await waitFor(() => expect(titles()).toEqual(["Alder", "Birch"]));
  expect(lists.at(-1)).toContain('"sort":"title"');
  expect(header("Title").ariaSort).toBe("ascending");
  expect(header("Created").ariaSort).toBeNull();
  // No order goes by it.
  expect(within(header("Note")).queryByRole("button")).toBeNull();
});

test("rows are selected one by one, several with Shift, and all of them, and in another order none is", async () => {
  for (const title of ["One", "Two", "Three"]) await create(title);
  await show();
  const user = userEvent.setup();
  await user.click(box("Select Three"));
  expect(status()).toBe("1 selected");
  expect(box("Select all shown").indeterminate).toBe(true);
  await user.keyboard("{Shift>}");
  await user.click(box("Select One"));
  await user.keyboard("{/Shift}");
  expect(status()).toBe("3 selected");
  expect(box("Select all shown").checked).toBe(true);
  await user.click(box("Select all shown"));
  expect(status()).toBe("None selected");
  await user.click(box("Select all shown"));
  expect(status()).toBe("3 selected");
  await press("Title");
  expect(status()).toBe("None selected");
});

test("a step is offered when it is open to all that is selected", async () => {
  const archived = await create("Archived");
  await calls().move({ id: archived.id, version: 1, transition: "archive" });
  await create("Draft");
  await show();
  const offered = () =>
    within(screen.getByRole("group", { name: "Selection" }))
      .getAllByRole("button")
      .map((button) => button.ariaLabel ?? button.textContent);
  await userEvent.click(box("Select Draft"));
  expect(offered()).toEqual(["Activate", "Archive", "Delete", "Clear selection"]);
  await userEvent.click(box("Select Archived"));
  expect(offered()).toEqual(["Delete", "Clear selection"]);
});

test("of several rows, each is moved by a call of its own, and a refused one says why and stays selected", async () => {
  for (const title of ["Ready", "Ready too"]) await create(title);
  await create("Not ready", "");
  const changed = await create("Changed meanwhile");
  await show();
  await userEvent.click(box("Select all shown"));
  await calls().update({ ...newPlaceholder({ title: "By another tab" }), id: changed.id, version: 1 });
  await press("Activate");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("2 activated, 2 refused");
  const refusals = within(alert).getAllByRole("listitem");
  expect(refusals.map(({ textContent }) => textContent)).toEqual([
    "Changed meanwhile: This placeholder was changed in the meantime.",
    "Not ready: An active placeholder needs a note.",
  ]);
  expect(mutations.map(({ path, body }) => [path, body.version])).toEqual(
    Array(4).fill(["/api/trpc/placeholder.move", 1]),
  );
  // What has a newer version was not selected as it is now.
  expect(status()).toBe("1 selected");
  expect(box("Select Not ready").checked).toBe(true);
  expect(titles()).toContain("By another tab");
  const { items } = await calls().list({ sort: "title" });
  expect(items.map(({ title, state }) => `${title}: ${state}`)).toEqual([
    "By another tab: draft",
    "Not ready: draft",
    "Ready: active",
    "Ready too: active",
  ]);
  expect(lists, "the list is read again once for all of them").toHaveLength(2);
});

test("several rows are deleted together, for some seconds undone together, and the focus stays by the table", async () => {
  for (const title of ["One", "Two", "Kept"]) await create(title);
  await show();
  await userEvent.click(box("Select One"));
  await userEvent.click(box("Select Two"));
  await press("Delete");
  await waitFor(() => expect(titles()).toEqual(["Kept"]));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("group", { name: "Selection" })));
  await screen.findByText("Deleting 2 placeholders…");
  await press("Undo");
  await screen.findByText("2 placeholders kept");
  expect(titles()).toEqual(["Kept", "Two", "One"]);
  expect(status()).toBe("2 selected");
  expect(document.activeElement?.textContent).toContain("Two");
  expect(mutations).toEqual([]);

  await press("Delete");
  await dismiss("Deleting 2 placeholders…");
  await screen.findByText("2 placeholders deleted");
  expect(mutations).toHaveLength(2);
});

test("of several rows that are deleted, a refused one is back and says why", async () => {
  await create("Gone");
  const changed = await create("Changed meanwhile");
  await show();
  await userEvent.click(box("Select all shown"));
  await press("Delete");
  await calls().update({ ...newPlaceholder({ title: "By another tab" }), id: changed.id, version: 1 });
  await dismiss("Deleting 2 placeholders…");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Changed meanwhile: This placeholder was changed in the meantime.",
  );
  await waitFor(() => expect(titles()).toEqual(["By another tab"]));
});

test("a column can be left out", async () => {
  await create("One");
  await show(true);
  await screen.findByRole("dialog", { name: "Columns" });
  await userEvent.click(box("Note"));
  expect(screen.queryByRole("columnheader", { name: "Note" })).toBeNull();
  expect(screen.queryByText("A note")).toBeNull();
  await userEvent.click(box("Note"));
  expect(screen.getByText("A note")).toBeDefined();
});
