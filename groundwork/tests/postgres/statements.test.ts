import { describe, expect, test } from "vitest";
import { splitStatements } from "#postgres/statements";

const texts = (script: string) => splitStatements(script).map(({ text }) => text);

describe("a script", () => {
  test("is split at its semicolons, without the comments before a statement", () => {
    const script = "-- first\nSELECT 1;\n\n/* second; */ SELECT 2;\n-- the end;";
    expect(splitStatements(script)).toEqual([
      { text: "SELECT 1", line: 2 },
      { text: "SELECT 2", line: 4 },
    ]);
  });

  test("may lack the last semicolon, or have too many", () => {
    expect(texts("SELECT 1;; ;SELECT 2")).toEqual(["SELECT 1", "SELECT 2"]);
    expect(texts("  \n-- nothing\n")).toEqual([]);
  });

  test.each([
    ["a string", "SELECT 'a;b', 'it''s;'"],
    ["a string with escapes", String.raw`SELECT E'a\';b', e'\\'`],
    ["a string that ends in a backslash", String.raw`SELECT 'a\'`],
    ["a quoted name", 'SELECT 1 AS "a;""b"'],
    ["dollar quotes", "DO $$ BEGIN PERFORM 1; END $$"],
    ["dollar quotes with a name, around others", "DO $a$ SELECT $$;$$; $b$;$b$ $a$"],
    ["a comment inside", "SELECT 1 -- one; two\n + 2"],
    ["comments within comments", "SELECT /* a; /* b; */ c; */ 1"],
    [
      "an SQL-standard function body",
      "CREATE FUNCTION f() BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; SELECT 2; END",
    ],
    ["a name with a dollar sign", "SELECT a$b$c FROM t$1"],
  ])("keeps %s whole", (_, statement) => {
    expect(texts(`SELECT 0; ${statement}; SELECT 9`)).toEqual(["SELECT 0", statement, "SELECT 9"]);
  });
});
