import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  changeAt,
  draftFor,
  draftInput,
  draftOf,
  type InputDraft,
  inputOfJson,
  jsonOf,
  leavesOf,
  withTexts,
} from "#client/explorer/draft";
import { type InputModel, modelOf } from "#client/explorer/explored-call";
import { type JsonSchema, jsonSchemaOf, jsonSchemasOf } from "#contract/json-schema";

const modelOfZod = (schema: z.ZodType): InputModel => modelOf(jsonSchemaOf(schema, "input"), {});

/** What each control of the form is, by its path. */
const kindsOf = (model: InputModel, value?: unknown) =>
  Object.fromEntries(leavesOf(model, draftOf(model, value)).map(({ name, field }) => [name, field.kind]));

const type = (draft: InputDraft, path: string, ...texts: string[]) =>
  changeAt(draft, path, (inner) => withTexts(inner, texts));
const send = (draft: InputDraft, path: string, presence: InputDraft["presence"]) =>
  changeAt(draft, path, (inner) => ({ ...inner, presence }));

describe("the form of an input", () => {
  test("has the control that fits each type", () => {
    const model = modelOfZod(
      z.strictObject({
        line: z.string().max(80),
        text: z.string().max(2000),
        currentPassword: z.string().max(80),
        count: z.int(),
        share: z.number(),
        agreed: z.boolean(),
        day: z.iso.date(),
        at: z.iso.datetime(),
        state: z.enum(["open", "closed"]),
        only: z.literal("forward"),
        size: z.union([z.literal(1), z.literal(2)]),
        id: z.uuidv7(),
        row: z.uuid(),
      }),
    );
    expect(kindsOf(model)).toEqual({
      line: "line",
      text: "longText",
      currentPassword: "password",
      count: "integer",
      share: "decimal",
      agreed: "yesNo",
      day: "date",
      at: "dateTime",
      state: "oneOf",
      only: "oneOf",
      size: "oneOf",
      id: "line",
      row: "line",
    });
    const made = model.shape === "object" && model.fields.filter(({ model }) => "newId" in model);
    expect(made).toMatchObject([{ name: "id" }]);
  });

  test("has the fields of what is inside, and an item for each of a list", () => {
    const model = modelOfZod(
      z.strictObject({ at: z.strictObject({ x: z.number() }), tags: z.array(z.string().max(9)) }),
    );
    expect(kindsOf(model, { at: { x: 1 }, tags: ["a", "b"] })).toEqual({
      "at.x": "decimal",
      "tags.0": "line",
      "tags.1": "line",
    });
  });

  test.each([
    ["a union of types", z.union([z.string(), z.number()])],
    ["a tuple", z.tuple([z.string(), z.number()])],
    ["a record of any names", z.record(z.string(), z.number())],
    ["anything", z.json()],
    ["one of values that look alike", z.union([z.literal("1"), z.literal(1)])],
    ["an object without fields", z.strictObject({})],
  ])("takes JSON for %s", (_what, schema) => {
    const model = modelOfZod(z.strictObject({ value: schema }));
    expect(model).toMatchObject({ fields: [{ name: "value", model: { shape: "json" } }] });
  });

  test("follows references, and ends in JSON where a schema is inside itself", () => {
    type Tree = { name: string; inner: Tree | null };
    const tree: z.ZodType<Tree> = z.strictObject({
      name: z.string(),
      get inner() {
        return tree.nullable();
      },
    });
    const table = jsonSchemasOf(new Map([[tree, "tree"]]), "input", (name) => `#/inputs/${name}`);
    const model = modelOf({ $ref: "#/inputs/tree" } as JsonSchema, table);
    const value = { name: "a", inner: { name: "b", inner: null } };
    expect(model).toMatchObject({ shape: "object" });
    expect(draftFor(model, value)).toHaveProperty("draft");
    expect(JSON.stringify(model)).toContain('"shape":"json"');
  });
});

describe("what is sent", () => {
  const model = modelOfZod(
    z.strictObject({
      title: z.string().max(80),
      note: z.string().max(80).nullable().optional(),
      count: z.int(),
      price: z.number().nullable(),
      size: z.union([z.literal(1), z.literal(2)]),
      agreed: z.boolean(),
      day: z.iso.date(),
      at: z.iso.datetime(),
      any: z.union([z.string(), z.array(z.string())]),
      tags: z.array(z.int()),
      inside: z.strictObject({ word: z.string().max(9).optional() }).optional(),
    }),
  );
  const value = {
    title: "A title\r\nin two lines",
    note: null,
    count: 1e21,
    price: 1.5,
    size: 2,
    agreed: false,
    day: "2026-11-24",
    at: "2026-11-24T22:05:07.123Z",
    any: ["a"],
    tags: [1, 2],
    inside: { word: "w" },
  };
  const begun = draftOf(model, value);
  const sent = (draft: InputDraft) => draftInput(model, draft);

  test("is what the form began with, to the letter, as long as nothing is typed", () => {
    expect(sent(begun)).toEqual({ input: value });
    const shown = Object.fromEntries(leavesOf(model, begun).map(({ name, texts }) => [name, texts]));
    const asBrowsersHaveIt = type(begun, "title", String(shown.title).replace("\r\n", "\n"));
    expect(sent(asBrowsersHaveIt)).toEqual({ input: value });
  });

  test("is what is typed", () => {
    let draft = type(begun, "title", "Another");
    draft = type(draft, "count", "-12");
    draft = type(draft, "size", "1");
    draft = type(draft, "agreed", "yes");
    draft = type(draft, "day", "2027-01-02");
    draft = type(draft, "at", "2027-01-02T03:04");
    draft = type(draft, "any", '"text"');
    draft = type(draft, "tags.1", "7");
    draft = type(draft, "inside.word", "");
    expect(sent(draft)).toEqual({
      input: {
        ...value,
        title: "Another",
        count: -12,
        size: 1,
        agreed: true,
        day: "2027-01-02",
        at: new Date(2027, 0, 2, 3, 4).toISOString(),
        any: "text",
        tags: [1, 7],
        inside: { word: "" },
      },
    });
  });

  test("is nothing, null or an empty text, each as it was chosen", () => {
    const empty = type(send(begun, "note", "value"), "note", "");
    expect(sent(empty)).toMatchObject({ input: { note: "" } });
    expect(sent(send(begun, "note", "null"))).toMatchObject({ input: { note: null } });
    const { note: _note, inside: _inside, ...rest } = value;
    expect(sent(send(send(begun, "note", "absent"), "inside", "absent"))).toEqual({ input: rest });
  });

  test("comes back as it was typed when it was not to be sent for a while", () => {
    const typed = type(begun, "price", "9.75");
    expect(sent(send(typed, "price", "null"))).toMatchObject({ input: { price: null } });
    expect(sent(send(send(typed, "price", "null"), "price", "value"))).toMatchObject({
      input: { price: 9.75 },
    });
  });

  test.each([
    ["count", "many", "“many” is not a number such as 1200 or 0.5."],
    ["count", "1,000", "“1,000” is not a number such as 1200 or 0.5."],
    ["count", "", "Enter a number."],
    ["size", "", "Choose one."],
    ["day", "incomplete", "Enter a complete date."],
    ["at", "incomplete", "Enter a complete date and time."],
    ["any", "", "This is not valid JSON: it is empty."],
    ["any", '{"a":', expect.stringMatching(/^This is not valid JSON: .+\.$/)],
    ["tags.1", "x", "“x” is not a number such as 1200 or 0.5."],
  ])("needs another text in %s than %j", (path, text, message) => {
    expect(sent(type(begun, path, text))).toEqual({ problems: [{ field: path, message }] });
  });
});

describe("the input as JSON", () => {
  const model = modelOfZod(
    z.strictObject({ title: z.string().max(80), count: z.int(), tags: z.array(z.string().max(9)) }),
  );
  const value = { title: "t", count: 1, tags: ["a"] };

  test("says what the form says, what cannot be sent among it", () => {
    expect(JSON.parse(jsonOf(model, draftOf(model, value)))).toEqual(value);
    expect(JSON.parse(jsonOf(model, type(draftOf(model, value), "count", "many")))).toMatchObject({
      count: "many",
    });
  });

  test("goes back into the form where that has a place for all of it", () => {
    const made = draftFor(model, { ...value, count: "many" });
    expect("draft" in made && draftInput(model, made.draft)).toEqual({ input: { ...value, count: "many" } });
    expect(draftFor(model, { ...value, other: 1 })).toEqual({ misplaced: ["other"] });
    expect(draftFor(model, { ...value, tags: "a" })).toEqual({ misplaced: ["tags"] });
    expect(draftFor(model, { title: "t", count: 1 })).toEqual({ misplaced: ["tags"] });
    expect(draftFor(model, 7)).toEqual({ misplaced: ["input"] });
  });

  test("that cannot be read says why", () => {
    expect(inputOfJson(" ")).toEqual({
      problems: [{ field: "input", message: "This is not valid JSON: it is empty." }],
    });
    expect(inputOfJson("null")).toEqual({ input: null });
  });
});
