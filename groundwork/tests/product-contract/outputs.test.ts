import { describe, expect, test } from "vitest";
import * as z from "zod";
import { jsonSchemaOf } from "#contract/json-schema";
import { looseEnds, permitted, secretsIn, strayIn } from "./bounds";
import { byPath } from "./procedures";

/** How much is answered is the procedure's own affair; what it is has to be declared. */
const undeclared = (schema: z.ZodType) =>
  looseEnds(jsonSchemaOf(schema, "output"), "output").filter((end) => end.includes(" takes "));

const secrets = (schema: z.ZodType, place: string) => secretsIn(jsonSchemaOf(schema, "output"), place);

describe.each(byPath)("%s", (path, { output }) => {
  test("declares every field that it answers with", () => {
    expect(undeclared(output)).toEqual([]);
  });

  test("answers with no field whose name says secret, but for those permitted", () => {
    expect(secrets(output, path)).toEqual(permitted[path] ?? []);
  });
});

describe("an output is found out", () => {
  test("when it lets through what it does not name", () => {
    const inner = z.looseObject({ id: z.string() });
    expect(undeclared(z.object({ items: z.array(inner) }))).toEqual([
      "output.items[] takes fields that it does not name",
    ]);
    expect(undeclared(z.object({ row: z.unknown() }))).toEqual(["output.row takes anything"]);
  });

  test("but not when a record names its keys", () => {
    const schema = z.object({ byState: z.record(z.enum(["draft", "active"]), z.int()) });
    const stray = (byState: object) => strayIn(schema, { byState }, "answer");
    expect(undeclared(schema)).toEqual([]);
    expect(stray({ draft: 1, active: 2 })).toEqual([]);
    expect(stray({ draft: 1, gone: 2 })).toEqual([
      "answer/byState must have required property 'active'",
      "answer/byState must be equal to one of the allowed values",
      "answer/byState property name must be valid",
    ]);
  });

  test("when a field deep in it is called after a secret", () => {
    const account = z.object({ id: z.string(), passwordHash: z.string() });
    const page = z.object({ items: z.array(account.nullable()), sessionToken: z.string() });
    expect(secrets(page, "out")).toEqual(["out.items.passwordHash", "out.sessionToken"]);
  });

  test("when an item of a tuple is called after a secret", () => {
    expect(secrets(z.tuple([z.object({ apiKey: z.string() })]), "out")).toEqual(["out.apiKey"]);
  });

  test("when an answer has another shape", () => {
    const schema = z.object({ id: z.string(), at: z.date(), cursor: z.object({ n: z.int() }).nullable() });
    const stray = (answer: object) => strayIn(schema, answer, "answer");
    const at = "2026-01-01T00:00:00.000Z";
    expect(stray({ id: "1", at, cursor: null })).toEqual([]);
    expect(stray({ id: "1", at, cursor: { n: 1, token: "x" } })).toContain(
      "answer/cursor must NOT have additional properties: token",
    );
    expect(stray({ id: 1, cursor: null })).toEqual([
      "answer must have required property 'at'",
      "answer/id must be string",
    ]);
  });
});
