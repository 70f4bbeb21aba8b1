import { describe, expect, it } from "vitest";
import { z } from "zod";
import { changeLines, compareApi, limitChanges } from "#contract/api-changes";
import { jsonSchemaOf } from "#contract/json-schema";
import { listInputs } from "#contract/rows";
import type { ApiDocument, ApiError, ApiProcedure } from "#contract/specification";

const call: ApiProcedure = {
  type: "query",
  method: "GET",
  permission: { anonymous: null, member: "own", admin: "any" },
  input: null,
  output: null,
  errors: [],
  invalidates: [],
  limits: { seconds: 10 },
};

const documentOf = (
  procedures: Record<string, Partial<ApiProcedure>>,
  rest: Partial<ApiDocument> = {},
): ApiDocument => ({
  about: "",
  commonErrors: [],
  procedures: Object.fromEntries(
    Object.entries(procedures).map(([path, part]) => [path, { ...call, ...part }]),
  ),
  endpoints: {},
  inputs: {},
  outputs: {},
  errors: {},
  limits: {},
  ...rest,
});

const breakingFirst = (before: ApiDocument, after: ApiDocument) =>
  compareApi(before, after).map(({ breaking, text }) => `${breaking ? "!" : " "} ${text}`);

const ofCall = (before: Partial<ApiProcedure>, after: Partial<ApiProcedure>) =>
  breakingFirst(documentOf({ "a.b": before }), documentOf({ "a.b": after }));

const input = (schema: z.ZodType) => ({ input: jsonSchemaOf(schema, "input") });
const output = (schema: z.ZodType) => ({ output: jsonSchemaOf(schema, "output") });

describe("an endpoint of Better Auth", () => {
  const endpoint = {
    methods: ["GET", "POST"],
    permission: { anonymous: null, member: "own", admin: "any" },
    about: null,
    body: jsonSchemaOf(z.object({ code: z.string() }), "input"),
    action: null,
  };
  const withEndpoint = (part?: Partial<typeof endpoint>) =>
    documentOf({}, part && { endpoints: { "/api/auth/verify": { ...endpoint, ...part } } });
  it.each([
    ["is gone", {}, undefined, ["! is gone"]],
    [
      "is new",
      undefined,
      {},
      ["  is new", "  member may now call it, for their own rows", "  admin may now call it, for any row"],
    ],
    ["loses a method", {}, { methods: ["POST"] }, ["! no longer answers to GET"]],
    [
      "is closed to a role",
      {},
      { permission: { ...endpoint.permission, member: null as never } },
      ["! member may no longer call it (was: for their own rows)"],
    ],
    [
      "asks for more",
      {},
      { body: jsonSchemaOf(z.object({ code: z.string(), device: z.string() }), "input") },
      ["! input: device is now required"],
    ],
    ["stays", {}, { about: "Another sentence", action: "verify" } as never, []],
  ])("%s", (_, before, after, changes) => {
    expect(breakingFirst(withEndpoint(before), withEndpoint(after))).toEqual(changes);
  });
});

describe("who may call", () => {
  it.each([
    [{ member: "own" }, { member: null }, "! member may no longer call it (was: for their own rows)"],
    [{ member: "any" }, { member: "own" }, "! member may now call it for their own rows (was: for any row)"],
    [{ member: "own" }, { member: "any" }, "  member may now call it for any row (was: for their own rows)"],
    [{ member: null }, { member: "team" }, '  member may now call it, for the rows that "team" reaches'],
    [
      { member: "team" },
      { member: "own" },
      '! member may now call it for their own rows (was: for the rows that "team" reaches)',
    ],
    [
      { member: "team" },
      { member: "region" },
      '! member may now call it for the rows that "region" reaches (was: for the rows that "team" reaches)',
    ],
    [{}, { clerk: "any" }, "  clerk may now call it, for any row"],
  ] as const)("from %o to %o is said", (before, after, said) => {
    expect(ofCall({ permission: before }, { permission: after })).toEqual([said]);
  });

  it("counts programs", () => {
    expect(ofCall({}, { caller: "session" })).toEqual(["! programs may no longer call it"]);
    expect(ofCall({ caller: "session" }, {})).toEqual(["  programs may now call it"]);
  });
});

describe("an input", () => {
  const title = z.strictObject({ title: z.string().min(1).max(120) });
  it.each([
    [title, title.extend({ note: z.string() }), ["! input: note is now required"]],
    [title, title.extend({ note: z.string().optional() }), ["  input: note may be given"]],
    [
      title,
      z.strictObject({ title: z.string().min(1).max(200), note: z.string().optional() }),
      ["  input: note may be given", "  input: more passes than before"],
    ],
    [title.extend({ note: z.string().optional() }), title, ["! input: note is no longer taken"]],
    [
      title,
      z.strictObject({ title: z.string().min(1).max(80) }),
      ["! input: title holds at most 80 characters (was: at most 120 characters)"],
    ],
    [
      title,
      z.strictObject({ title: z.string().min(3).max(200) }),
      ["! input: title holds at least 3 characters (was: at least 1 characters)"],
    ],
    [title, z.strictObject({ title: z.string().max(200) }), ["  input: more passes than before"]],
    [title, z.strictObject({ title: z.number() }), ["! input: title must be number (was: string)"]],
    [
      z.strictObject({ a: z.number() }),
      z.strictObject({ a: z.int() }),
      ["! input: a must be integer (was: number)"],
    ],
    [
      z.strictObject({ a: z.int().max(10) }),
      z.strictObject({ a: z.number() }),
      ["  input: more passes than before"],
    ],
    [
      z.strictObject({ a: z.enum(["x", "y"]) }),
      z.strictObject({ a: z.enum(["x"]) }),
      ['! input: a may no longer be "y"'],
    ],
    [
      z.strictObject({ a: z.string() }),
      z.strictObject({ a: z.enum(["x"]) }),
      ['! input: a must be one of ["x"]'],
    ],
    [
      z.strictObject({ a: z.string().nullable() }),
      z.strictObject({ a: z.string() }),
      ["! input: a may no longer be null"],
    ],
    [
      z.strictObject({ a: z.array(z.string()).max(9) }),
      z.strictObject({ a: z.array(z.string()).max(5) }),
      ["! input: a holds at most 5 items (was: at most 9 items)"],
    ],
    [
      z.strictObject({ a: z.array(z.strictObject({ b: z.string() })) }),
      z.strictObject({ a: z.array(z.strictObject({ b: z.boolean() })) }),
      ["! input: a[].b must be boolean (was: string)"],
    ],
    [
      z.strictObject({ a: z.string() }),
      z.strictObject({ a: z.string().regex(/^x/) }),
      ['! input: a has another pattern, which cannot be compared: "^x"'],
    ],
    [
      z.object({ a: z.string() }),
      z.strictObject({ a: z.string() }),
      ["! input: it takes no other fields any more"],
    ],
    [
      z.record(z.string(), z.number()),
      z.record(z.string(), z.string()),
      ["! input: {} must be string (was: number)"],
    ],
    [
      z.tuple([z.string(), z.number()]),
      z.tuple([z.string()]),
      ["! input: it holds at most 1 items (was: at most 2 items)", "! input: it has 1 parts (was: 2)"],
    ],
    [z.union([title, z.string()]), title, ["! input: it may no longer be string"]],
    [title, title, []],
  ])("that changes is judged by what passed before: %#", (before, after, said) => {
    expect(ofCall(input(before), input(after))).toEqual(said);
  });

  it("that is there or not is said", () => {
    expect(ofCall({ input: null }, input(title))).toEqual(["! takes something now"]);
    expect(ofCall(input(title), { input: null })).toEqual(["! takes nothing now"]);
  });

  it("is followed into the table of its document, also where it contains itself", () => {
    const tree = (most: number) => ({
      inputs: {
        "a.tree": {
          type: "object",
          properties: { name: { type: "string", maxLength: most }, inner: { $ref: "#/inputs/a.tree" } },
          required: ["name"],
          additionalProperties: false,
        },
      },
    });
    const at = (most: number) =>
      documentOf({ "a.b": { input: "a.tree" } }, tree(most) as Partial<ApiDocument>);
    expect(breakingFirst(at(9), at(5))).toEqual([
      "! input: name holds at most 5 characters (was: at most 9 characters)",
    ]);
    expect(breakingFirst(at(5), at(5))).toEqual([]);
  });

  it("of a list is the same as itself", () => {
    const { listInput } = listInputs({ pageSize: 20, maximumPageSize: 100, searchLength: 100 });
    const list = listInput({ sorts: ["title"] as never, filters: {} } as never) as unknown as z.ZodType;
    expect(ofCall(input(list), input(list))).toEqual([]);
  });
});

describe("an answer", () => {
  const view = z.strictObject({ id: z.string(), note: z.string() });
  it.each([
    [view, z.strictObject({ id: z.string() }), ["! answer: note is gone"]],
    [view, view.extend({ more: z.string() }), ["  answer: more is new"]],
    [view, view.extend({ note: z.string().nullable() }), ["! answer: note may now be null"]],
    [view, view.extend({ note: z.string().optional() }), ["! answer: note may now be left out"]],
    [view.extend({ note: z.string().nullable() }), view, ["  answer: changed, for no reader to notice"]],
    [
      z.strictObject({ a: z.enum(["x"]) }),
      z.strictObject({ a: z.enum(["x", "y"]) }),
      ['! answer: a may now be "y"'],
    ],
    [
      z.strictObject({ a: z.number() }),
      z.strictObject({ a: z.string() }),
      ["! answer: a is string (was: number)"],
    ],
    [
      z.strictObject({ items: z.array(view) }),
      z.strictObject({ items: z.array(z.strictObject({ id: z.string() })) }),
      ["! answer: items[].note is gone"],
    ],
  ])("that changes is judged by what a reader expects: %#", (before, after, said) => {
    expect(ofCall(output(before), output(after))).toEqual(said);
  });
});

describe("a call", () => {
  const errors = (status: number, content: Partial<ApiError> = {}) => ({
    errors: { GONE: { status, message: "Gone.", field: null, details: null, ...content } },
  });

  it("that comes or goes is said, and who may call the new one", () => {
    const [without, withIt] = [documentOf({}), documentOf({ "a.b": {} })];
    expect(breakingFirst(withIt, without)).toEqual(["! is gone"]);
    expect(breakingFirst(without, withIt)).toEqual([
      "  is new",
      "  member may now call it, for their own rows",
      "  admin may now call it, for any row",
    ]);
  });

  it("that is of another kind, has other errors or another rate is said", () => {
    expect(ofCall({}, { type: "mutation", method: "POST" })).toEqual([
      "! is a mutation by POST (was: a query by GET)",
    ]);
    const [one, other] = [
      documentOf({ "a.b": {} }, errors(404)),
      documentOf({ "a.b": { errors: ["GONE"] } }, errors(404)),
    ];
    expect(breakingFirst(one, other)).toEqual(["  may now answer with GONE (404)"]);
    expect(breakingFirst(other, one)).toEqual(["  no longer answers with GONE"]);
    expect(breakingFirst(other, documentOf({ "a.b": { errors: ["GONE"] } }, errors(410)))).toEqual([
      "! GONE has the status 410 (was: 404)",
    ]);
    expect(ofCall({}, { limits: { seconds: 10, rate: { name: "b", points: 5, seconds: 60 } } })).toEqual([
      "  has 5 calls in 60 seconds (was: no rate limit)",
    ]);
  });

  it("whose error carries something else, or is of another field, is said", () => {
    const details = (schema: z.ZodType) => ({ details: jsonSchemaOf(schema, "output") });
    const gone = (content: Partial<ApiError>) =>
      documentOf({ "a.b": { errors: ["GONE"] } }, errors(404, content));
    const [a, ab] = [z.object({ a: z.int() }), z.object({ a: z.int(), b: z.int() })];
    expect(breakingFirst(gone(details(ab)), gone(details(a)))).toEqual(["! details of GONE: b is gone"]);
    expect(breakingFirst(gone(details(a)), gone(details(ab)))).toEqual(["  details of GONE: b is new"]);
    expect(breakingFirst(gone(details(a)), gone({}))).toEqual(["! details of GONE: nothing comes now"]);
    expect(breakingFirst(gone({ field: "title" }), gone({}))).toEqual([
      "! GONE is of the field none (was: title)",
    ]);
    expect(breakingFirst(gone({}), gone({ message: "Other words." }))).toEqual([]);
  });
});

it("a limit that changes, comes or goes is said, since no schema may say it", () => {
  const before = { pageSize: 20, invoice: { perOwner: 100, title: { max: 120 } } };
  const after = { pageSize: 20, invoice: { perOwner: 10, note: { max: 200 } } };
  const said = limitChanges(before, after).map(({ call, breaking, text }) => [call, breaking, text].join());
  expect(said).toEqual([
    "limits,false,invoice.note.max is 200 (was: none)",
    "limits,false,invoice.perOwner is 10 (was: 100)",
    "limits,false,invoice.title.max is gone (was: 120)",
  ]);
  expect(limitChanges(before, before)).toEqual([]);
});

it("breaking changes are written first", () => {
  const before = documentOf({ "a.b": {}, "a.c": {} });
  const after = documentOf({ "a.c": {}, "a.d": { permission: { admin: "any" } } });
  expect(changeLines(compareApi(before, after))).toEqual([
    "Breaking:",
    "  a.b: is gone",
    "Also changed:",
    "  a.d: is new",
    "  a.d: admin may now call it, for any row",
  ]);
  expect(changeLines(compareApi(before, before))).toEqual([]);
});
