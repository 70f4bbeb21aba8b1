import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { cutRows } from "#contract/cut-file";
import {
  date,
  dateTime,
  decimal,
  integer,
  line,
  manyOf,
  money,
  oneOf,
  reference,
  yesNo,
} from "#contract/display";
import { listInputs, pageOf } from "#contract/rows";
import { setEntities } from "#server/call/declared-lists";
import { trpc } from "#server/call/trpc";
import { toPage } from "#server/data/pagination";
import { exportRoutes, setExports } from "#server/http/export-route";
import { recordsOf, textOf } from "#support/csv";
import { type App, openApp, type Person } from "#testing/app";
import { signedIn } from "@/product/permissions";
import { mutation, query } from "@/server/procedure";

const kinds = {
  name: line("Name"),
  price: money("Price", { currency: "EUR" }),
  weight: decimal("Weight"),
  pieces: integer("Pieces"),
  due: date("Due"),
  sent: dateTime("Sent"),
  paid: yesNo("Paid"),
  colour: oneOf("Colour", { red: "Red" }),
  sizes: manyOf("Sizes", { s: "Small", l: "Large" }),
  customerId: reference("Customer"),
};
const view = z.object({
  id: z.uuid(),
  name: z.string(),
  price: z.int().nullable(),
  weight: z.number(),
  pieces: z.int(),
  due: z.date(),
  sent: z.date().nullable(),
  paid: z.boolean(),
  colour: z.string(),
  sizes: z.array(z.string()),
  customerId: z.uuid(),
});
const id = (index: number) => `019a3b7e-5c00-7d4e-8a61-${String(index).padStart(12, "0")}`;
const rows = Array.from({ length: 7 }, (_, index) => ({
  id: id(index),
  name: `=${index}`,
  price: index === 0 ? -1250 : null,
  weight: 0.5,
  pieces: -3,
  due: new Date("2026-03-04"),
  sent: index === 0 ? new Date("2026-03-04T09:05:00.000Z") : null,
  paid: true,
  colour: "red",
  sizes: ["s", "l"],
  customerId: id(99),
}));

const order = { by: "name", of: "text", direction: "asc" } as const;
const { listInput } = listInputs({ pageSize: 2, maximumPageSize: 3, searchLength: 100 });
const input = listInput(
  { name: { label: "Name", ...order } },
  { paid: z.boolean().optional(), least: z.int().optional(), colours: z.array(z.enum(["red"])).optional() },
);
type Input = z.output<typeof input>;
const asked = vi.fn<(input: Input) => void>();
const permission = signedIn;
const page = {
  permission,
  input,
  output: pageOf(view),
  run: async ({ input }: { input: Input }) => {
    asked(input);
    const rest = rows.filter(({ name }) => name > (input.cursor?.value ?? ""));
    return toPage(order, rest, input.limit);
  },
};
const router = trpc.router({
  thing: {
    list: query(page),
    quiet: query({ ...page, sensitive: true }),
    write: mutation({ ...page, invalidates: [] }),
    byId: query({ permission, output: view, run: async () => rows[0] as never }),
    log: query({
      permission,
      output: z.object({ items: z.array(z.object({ id: z.string() })), nextCursor: z.null() }),
      run: async () => ({ items: [], nextCursor: null }),
    }),
  },
  other: { list: query(page) },
});

let app: App;
let person: Person;
beforeAll(async () => {
  app = await openApp();
  person = await app.signedInUser();
  trpc.router(router._def.record as never);
});

function fetchFile(path: string, maxRows = 100): Promise<Response> {
  const rateLimit = { name: "export-test", points: 1000, seconds: 60 };
  const words = { one: "Small thing", many: "Small things" };
  setEntities({ thing: { words, fields: kinds } });
  setExports({ exportRows: maxRows, rates: { exports: rateLimit } });
  const request = new Request(`http://localhost:3000/api/export/${path}`, {
    headers: { cookie: person.cookie },
  });
  return Promise.resolve(exportRoutes(router)[0]?.web(request) as never);
}

test("a list that was written by hand is exported, as many rows at a time as it gives, with each kind of field", async () => {
  asked.mockClear();
  const response = await fetchFile("thing.list.csv");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="small-things.csv"');
  const records = recordsOf(await textOf(response));
  expect(records).toHaveLength(7);
  expect(records[0]).toEqual({
    Name: "'=0",
    Price: "-12.5",
    Weight: "0.5",
    Pieces: "-3",
    Due: "2026-03-04",
    Sent: "2026-03-04T09:05:00.000Z",
    Paid: "Yes",
    Colour: "Red",
    Sizes: "Small, Large",
    Customer: id(99),
  });
  expect(records[1]).toMatchObject({ Price: "", Sent: "" });
  expect(asked.mock.calls.map(([{ limit }]) => limit)).toEqual([3, 3, 3]);
});

test("a file that is cut says so in its last line, and one that is just full does not", async () => {
  const cut = await textOf(await fetchFile("thing.list.csv?columns=name,due", 4));
  const records = recordsOf(cut);
  expect(records.map(({ Name }) => Name).slice(-2)).toEqual([
    "'=3",
    "Only the first 4 rows are in this file. Narrow the filters to get the others.",
  ]);
  expect(cutRows(cut.slice(-500))).toBe(4);
  const full = await textOf(await fetchFile("thing.list.csv", 7));
  expect(recordsOf(full)).toHaveLength(7);
  expect(cutRows(full.slice(-500))).toBeUndefined();
});

test("filters are given to the list in their own types, and what means none is refused by it", async () => {
  asked.mockClear();
  expect((await fetchFile("thing.list.csv?paid=true&least=2&search=x")).status).toBe(200);
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ paid: true, least: 2, search: "x" });
  const wrong = ["paid=yes", "least=two", "least=", "colours=blue", "constructor=1", "cursor=1"];
  for (const filter of [
    ...wrong,
    "nothing=1",
    "__proto__=1",
    "limit=4",
    "columns=",
    "columns=id",
    "columns=name,x",
  ]) {
    const response = await fetchFile(`thing.list.csv?${filter}`);
    expect([filter, response.status]).toEqual([filter, 400]);
    expect(await response.json()).toMatchObject({ code: "INPUT_INVALID" });
  }
  expect(asked).toHaveBeenCalledTimes(1);
});

test("of a list whose input may be private, no text is taken from a URL", async () => {
  expect((await fetchFile("thing.quiet.csv?sort=name")).status).toBe(200);
  const response = await fetchFile("thing.quiet.csv?search=Ada");
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ field: "search" }] }]);
});

test("what is no list of rows is not called", async () => {
  asked.mockClear();
  const paths = ["thing.write.csv", "thing.byId.csv", "thing.log.csv", "thing.none.csv", "other.list.csv"];
  for (const path of [...paths, "constructor.list.csv", "", ".csv"])
    expect([path, (await fetchFile(path)).status]).toEqual([path, 404]);
  expect(asked).not.toHaveBeenCalled();
});
