import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { apiText } from "#cli/api";
import { apiFile, pathsIn } from "#cli/api-file";
import { changeLines, compareApi } from "#contract/api-changes";
import { refsIn } from "#contract/json-schema";
import { readApiDocument } from "#contract/specification";
import { procedures } from "./procedures";

type Tables = {
  readonly procedures: Readonly<
    Record<
      string,
      { readonly input: unknown; readonly output: unknown; readonly errors: readonly string[] } | null
    >
  >;
  readonly inputs: object;
  readonly outputs: object;
  readonly errors: Readonly<Record<string, object | null>>;
  readonly commonErrors: readonly string[];
};
const written = () => readFileSync(apiFile, "utf8");

/** First what changes for others, which a diff of the whole document would bury. */
function stale(router: string): string {
  const changes = changeLines(compareApi(readApiDocument(written()), readApiDocument(router)));
  const words = changes.join("\n") || "Nothing changes for those who call.";
  return `${words}\n${apiFile} is not what the router says any more. Write it again with: npm run api`;
}

describe("the written contract", () => {
  test("says what the router says", async () => {
    const router = await apiText();
    expect(JSON.parse(written()), stale(router)).toEqual(JSON.parse(router));
    expect(written() === router, stale(router)).toBe(true);
  });

  test("has a line for each procedure, with the limit of its calls beside it", () => {
    const lines = written().split("\n");
    expect(pathsIn(lines.join("\n"))).toEqual(procedures.map(({ path }) => path));
    for (const { path, rateLimit } of procedures) {
      const line = lines.find((text) => text.startsWith(`    "${path}": {`)) ?? "";
      expect(line.slice(-2), path).toBe("},");
      expect(JSON.parse(`{${line.slice(0, -1)}}`)[path].limits.rate, path).toEqual(rateLimit);
    }
    expect(lines.length).toBeLessThan(30 + 6 * procedures.length);
  });

  test("has every schema and error that it names", () => {
    const document = JSON.parse(written()) as Tables;
    const { procedures: calls, errors, commonErrors, ...tables } = document;
    const codes = Object.values(calls).flatMap((procedure) => procedure?.errors ?? []);
    expect([...codes, ...commonErrors].filter((code) => !errors[code])).toEqual([]);
    const used = Object.values(calls).flatMap((procedure) =>
      (["input", "output"] as const).flatMap((side) => {
        const schema = procedure?.[side];
        return typeof schema === "string" ? [`#/${side}s/${schema}`] : [];
      }),
    );
    const all = (["inputs", "outputs"] as const).flatMap((table) =>
      Object.keys(tables[table]).flatMap((name) => (name === "" ? [] : [`#/${table}/${name}`])),
    );
    expect(new Set([...used, ...refsIn(document)])).toEqual(new Set(all));
  });

  test("comes out the same every time", async () => {
    expect(await apiText()).toBe(await apiText());
  });
});
