import { readFileSync } from "node:fs";
import { apiText } from "groundwork/cli/api";
import { apiFile, pathsIn } from "groundwork/cli/api-file";
import { accessChanges, type WrittenProcedures } from "groundwork/testing/contract/access-changes";
import { procedures } from "groundwork/testing/contract/procedures";
import { describe, expect, test } from "vitest";

type Document = { procedures: WrittenProcedures };
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
const document = (): Document => JSON.parse(readFileSync(apiFile, "utf8"));

/** First who may now call what, which a diff of the whole document would bury. */
function stale(router: Document): string {
  const changes = accessChanges(document().procedures, router.procedures);
  const access = changes.length > 0 ? changes.join("\n") : "Everybody may call what they could call.";
  return `${access}\n${apiFile} is not what the router says any more. Write it again with: npm run api`;
}

describe("the written contract", () => {
  test("says what the router says", async () => {
    const text = await apiText();
    const router = JSON.parse(text);
    expect(document(), stale(router)).toEqual(router);
    expect(readFileSync(apiFile, "utf8") === text, stale(router)).toBe(true);
  });

  test("has a line for each procedure, with the limit of its calls beside it", () => {
    const lines = readFileSync(apiFile, "utf8").split("\n");
    expect(pathsIn(lines.join("\n"))).toEqual(procedures.map(({ path }) => path));
    for (const { path, rateLimit } of procedures) {
      const line = lines.find((text) => text.startsWith(`    "${path}": {`)) ?? "";
      expect(line.slice(-2), path).toBe("},");
      expect(JSON.parse(`{${line.slice(0, -1)}}`)[path].limits.rate, path).toEqual(rateLimit);
    }
    expect(lines.length).toBeLessThan(30 + 6 * procedures.length);
  });

  test("has every schema and error that it names", () => {
    const text = readFileSync(apiFile, "utf8");
    const { procedures: written, errors, commonErrors, ...tables } = JSON.parse(text) as Tables;
    const codes = Object.values(written).flatMap((procedure) => procedure?.errors ?? []);
    expect([...codes, ...commonErrors].filter((code) => !errors[code])).toEqual([]);
    const used = Object.values(written).flatMap((procedure) =>
      (["input", "output"] as const).flatMap((side) => {
        const schema = procedure?.[side];
        return typeof schema === "string" ? [`#/${side}s/${schema}`] : [];
      }),
    );
    const nested = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = ""]) => reference);
    const all = (["inputs", "outputs"] as const).flatMap((table) =>
      Object.keys(tables[table]).flatMap((name) => (name === "" ? [] : [`#/${table}/${name}`])),
    );
    expect(new Set([...used, ...nested])).toEqual(new Set(all));
  });

  test("comes out the same every time", async () => {
    expect(await apiText()).toBe(await apiText());
  });
});

test("a change of permissions is said in words, for each call and caller", () => {
  const before = {
    "a.edit": { permission: { anonymous: null, member: "own", admin: "any" } },
    "a.gone": { permission: { anonymous: null, member: null, admin: "any" } },
    "a.own": { permission: { member: "own" } },
    "a.same": { permission: { anonymous: "any" } },
    "": null,
  };
  const after = {
    "a.edit": { permission: { anonymous: "any", member: null, admin: "own" } },
    "a.new": { permission: { anonymous: null, member: "nearby" } },
    "a.own": { permission: { member: "own" }, caller: "session" },
    "a.same": { permission: { anonymous: "any" } },
    "": null,
  };
  expect(accessChanges(before, after)).toEqual([
    "a.edit: anonymous may now call it, for any row; member may no longer call it (was: for their own rows); admin may now call it for their own rows (was: for any row)",
    "a.gone is gone: admin may no longer call it (was: for any row)",
    'a.new is new: member may now call it, for the rows that "nearby" reaches',
    "a.own: programs may no longer call it",
  ]);
  expect(accessChanges(before, before)).toEqual([]);
});
