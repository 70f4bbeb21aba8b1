import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { line, longText } from "#contract/display";
import type { Permission } from "#contract/permissions";
import { listInputs, pageOf } from "#contract/rows";
import { declaredList, listsOnHome, searchedLists, setEntities } from "#server/call/declared-lists";
import { trpc } from "#server/call/trpc";
import { mutation, query } from "@/server/procedure";

const { listInput } = listInputs({ pageSize: 2, maximumPageSize: 3, searchLength: 100 });
const input = listInput({ newest: { label: "Newest", by: "createdAt", of: "time", direction: "desc" } }, {});
const view = z.object({ id: z.uuid(), name: z.string() });
const run = async () => ({ items: [], nextCursor: null });
const everybody = { member: "own", admin: "any" } as const;
const list = query({ permission: everybody, input, output: pageOf(view), run });
const create = mutation({
  permission: { member: "own" },
  input: z.strictObject({ name: z.string() }),
  output: view,
  invalidates: [],
  run: async () => ({ id: "", name: "" }),
});
const ofAdmins = query({ permission: { admin: "any" }, input, output: pageOf(view), run });
const unsearched = query({
  permission: everybody,
  input: z.strictObject({ limit: z.int(), cursor: z.null() }),
  output: pageOf(view),
  run,
});

const words = (path?: `/${string}`) => ({ one: "Thing", many: "Things", ...(path && { path }) });
const fields = { secret: line("Secret"), name: line("Name"), note: longText("Note") };

beforeEach(() => {
  trpc.router({
    thing: { list, create },
    report: { list: ofAdmins },
    pageless: { list },
    unsearched: { list: unsearched },
    unnamed: { list },
  } as never);
  setEntities({
    thing: { words: words("/things"), fields },
    report: { words: words("/reports"), fields },
    pageless: { words: words(), fields },
    unsearched: { words: words("/unsearched"), fields },
    unnamed: { words: words("/unnamed"), fields: { other: line("Other") } },
    absent: { words: words("/absent"), fields },
  });
});

test("a role searches the lists that it may read, whose rows have pages, names and a search", () => {
  const { one, many } = words();
  const thing = { query: "thing.list", path: "/things", one, many, titleField: "name" };
  expect(searchedLists("member")).toEqual([{ ...thing, creates: true }]);
  expect(searchedLists("admin")).toEqual([
    { ...thing, creates: false },
    { ...thing, query: "report.list", path: "/reports", creates: false },
  ]);
});

test("what is no list of named rows is none", () => {
  expect(declaredList("thing.list")?.entity.words.many).toBe("Things");
  for (const path of ["thing.create", "unnamed.list", "absent.list", "thing.lists"])
    expect(declaredList(path), path).toBeUndefined();
});

describe("the lists on a home", () => {
  const sorts = {
    oldest: { label: "Oldest", by: "updatedAt", of: "time", direction: "asc" },
    changed: { label: "Last changed", by: "updatedAt", of: "time", direction: "desc" },
  } as const;
  const machine = {
    labels: { new: "New", done: "Done" },
    tones: { new: "open", done: "off" },
    initial: "new",
    transitions: { finish: { from: ["new"], to: "done", label: "Finish", past: "Finished" } },
  } as const;
  const filters = { path: "/things", sorts } as const;
  const stateful = query({
    permission: everybody,
    input: listInput(sorts, { state: z.enum(["new", "done"]).optional() }),
    output: pageOf(view.extend({ state: z.enum(["new", "done"]) })),
    run,
  });
  const move = (permission: Permission) =>
    mutation({
      permission,
      input: z.strictObject({}),
      output: view,
      invalidates: [],
      run: async () => ({ id: "", name: "" }),
    });

  test("are those that a role may read and a slice says its filters of, with states and the order of changes", () => {
    trpc.router({ thing: { list: stateful, move: move(everybody) }, report: { list } } as never);
    setEntities({
      thing: { words: words("/things"), fields, machine, filters },
      report: { words: words("/reports"), fields },
    });
    const thing = { query: "thing.list", path: "/things", one: "Thing", many: "Things", titleField: "name" };
    expect(listsOnHome("member")).toEqual([
      {
        ...thing,
        creates: false,
        states: [
          { state: "new", label: "New", tone: "open" },
          { state: "done", label: "Done", tone: "off" },
        ],
        lastChanged: "changed",
        moves: true,
      },
    ]);
  });

  test("have nothing that waits for a role which may not move all that it reads, and no states without a filter", () => {
    trpc.router({
      thing: { list: stateful, move: move({ member: "own" }) },
      report: { list: ofAdmins },
    } as never);
    setEntities({
      thing: {
        words: words("/things"),
        fields,
        machine,
        filters: { ...filters, sorts: { oldest: sorts.oldest } },
      },
      report: { words: words("/reports"), fields, machine, filters },
    });
    expect(listsOnHome("member")).toMatchObject([{ query: "thing.list", moves: true, lastChanged: null }]);
    expect(listsOnHome("admin")).toMatchObject([
      { query: "thing.list", moves: false },
      { query: "report.list", moves: false, states: [] },
    ]);
  });
});
