import { execFileSync } from "node:child_process";
import { transformSync } from "esbuild";
import { describe, expect, test } from "vitest";
import { clientCodeOf, curlOf, testCodeOf, toSource } from "#client/explorer/call-texts";
import type { ExploredCall } from "#client/explorer/explored-call";
import { type CallResult, callRequest } from "#client/explorer/run-call";
import { shellWord } from "#contract/shell-word";

const hostile = [
  "it's",
  'say "hi"',
  ["$HOME $(id) $", "{x}"].join(""),
  "`id`",
  "line\nand\r\nline",
  "back\\slash\\",
  "'; echo broken; '",
  "<!-- </script>",
  ["$", "{`a`} \u2028 \u202e"].join(""),
  "!history %s *",
  "-–ü🙂",
  "",
];
const input = { __proto__x: 1, "a-b": hostile, text: hostile.join(" "), inner: { none: null, yes: true } };

const called = (call: Partial<ExploredCall> = {}): ExploredCall => ({
  path: "invoice.create",
  type: "mutation",
  method: "POST",
  model: null,
  ...call,
});
const origin = "http://localhost:3000";

/** Arguments that a shell gives to `curl`. */
function argumentsOf(command: string): string[] {
  const curl = `TOKEN=the-token COOKIE=the-cookie; curl() { for word do printf '%s\\0' "$word"; done; }`;
  return execFileSync("/bin/sh", ["-c", `${curl}\n${command}`])
    .toString()
    .split("\0")
    .slice(0, -1);
}

test.each(hostile)("a shell reads hostile text %# as it is", (text) => {
  const printed = execFileSync("/bin/sh", ["-c", `printf %s ${shellWord(text)}`]);
  expect(printed.toString()).toBe(text);
});

describe("as curl", () => {
  test("a mutation sends its input and a token", () => {
    const [url, ...options] = argumentsOf(curlOf(called(), { input, caller: "oneself", origin }));
    expect(url).toBe(`${origin}/api/trpc/invoice.create`);
    const body = JSON.stringify(input);
    expect(options).toEqual([
      "--header",
      "Authorization: Bearer the-token",
      "--header",
      "Content-Type: application/json",
      "--data-raw",
      body,
    ]);
    expect(callRequest(called(), input)).toMatchObject({ method: "POST", body });
  });

  test("a query has its input in the address", () => {
    const query = called({ type: "query", method: "GET", path: "invoice.list" });
    const words = argumentsOf(curlOf(query, { input, caller: "oneself", origin }));
    expect(words.slice(0, 2)).toEqual(["--get", `${origin}/api/trpc/invoice.list`]);
    expect(words.slice(-2)).toEqual(["--data-urlencode", `input=${JSON.stringify(input)}`]);
    const url = new URL(callRequest(query, input).url, origin);
    expect(JSON.parse(url.searchParams.get("input") ?? "")).toEqual(input);
  });

  test("what only people may call goes with the cookie of a session, from the app itself", () => {
    const words = argumentsOf(
      curlOf(called({ caller: "session" }), { input: undefined, caller: "oneself", origin }),
    );
    expect(words).toContain("Cookie: the-cookie");
    expect(words).toContain(`Origin: ${origin}`);
    expect(words.slice(-2)).toEqual(["--data-raw", ""]);
  });

  test("who is signed out sends neither token nor cookie", () => {
    const command = curlOf(called(), { input, caller: "nobody", origin });
    expect(command).not.toMatch(/TOKEN|COOKIE/);
    expect(argumentsOf(command)).toContain(`Origin: ${origin}`);
  });
});

const AsyncFunction = (async () => {}).constructor as new (
  ...code: string[]
) => (...values: unknown[]) => Promise<void>;
const javaScriptOf = (code: string) =>
  transformSync(code, { loader: "ts" }).code.replace(/^import .*$/gm, "");

/** Object that writes down with what arguments it is called, by the path of the call. */
function recorder(answer: (path: string, values: unknown[]) => unknown, path: string[] = []): unknown {
  return new Proxy(() => {}, {
    get: (_target, name) => recorder(answer, [...path, String(name)]),
    apply: (_target, _self, values) => answer(path.join("."), values),
  });
}

describe("as code", () => {
  test.each([
    [input],
    [{ list: [], none: {}, at: "2026-11-24" }],
    ["text"],
    [null],
    [JSON.parse('{"__proto__":1}')],
  ])("value %# stands for itself", (value) => {
    const [{ code }] = [transformSync(`(${toSource(value)})`, { loader: "ts" })];
    const read: unknown = new Function(`return ${code}`)();
    expect(JSON.stringify(read)).toBe(JSON.stringify(value));
  });

  test("a date of an answer is a date", () => {
    const at = new Date("2026-11-24T22:05:07.123Z");
    expect(toSource({ at })).toBe('{ at: new Date("2026-11-24T22:05:07.123Z") }');
  });

  test.each([
    ["mutation", "invoice.create.mutate"],
    ["query", "invoice.create.query"],
    ["subscription", "invoice.create.subscribe"],
  ] as const)("a %s is called by %s with its input", async (type, method) => {
    const seen: unknown[] = [];
    const api = recorder((path, [first]) => seen.push(path, first));
    await new AsyncFunction("api", javaScriptOf(clientCodeOf(called({ type }), input)))(api);
    expect(seen).toEqual([method, input]);
  });
});

describe("as a test", () => {
  const at = new Date();
  const value = { ...input, id: "id", version: 1, at, items: [1], note: null };
  const refusal = {
    code: "INVOICE_PAID",
    message: "",
    field: "state",
    issues: [],
    reference: "R",
    details: null,
  };

  /** Runs the test that is copied, on calls that are answered like this. */
  async function runCopy(copied: CallResult | undefined, caller: "oneself" | "nobody", outcome: unknown) {
    const calls: unknown[] = [];
    const code = testCodeOf(called(), { input, caller, ownRole: "member", answer: copied });
    let title = "";
    let body = async () => {};
    const names = {
      callAs: (_db: unknown, actor: unknown) =>
        recorder((path, [first]) => {
          calls.push(path, actor, first);
          return Promise.resolve(outcome);
        }),
      createUser: async (_db: unknown, role: string) => role,
      refusalOf: (call: Promise<unknown>) => call,
      testDatabase: async () => ({ db: {} }),
      beforeAll: (prepare: () => Promise<void>) => prepare(),
      expect,
      test: (name: string, run: () => Promise<void>) => {
        title = name;
        body = run;
      },
    };
    await new AsyncFunction(...Object.keys(names), javaScriptOf(code))(...Object.values(names));
    await body();
    return { title, calls };
  }

  test("it makes the same call as a user of the same role", async () => {
    const { title, calls } = await runCopy({ value }, "oneself", value);
    expect(title).toBe("invoice.create answers");
    expect(calls).toEqual(["invoice.create", "member", input]);
    expect((await runCopy({ value }, "nobody", value)).calls[1]).toBeNull();
  });

  test("it passes on another database, and fails with another answer", async () => {
    const elsewhere = { ...value, id: "other", at: new Date(0), items: [] };
    await expect(runCopy({ value }, "oneself", elsewhere)).resolves.toBeDefined();
    await expect(runCopy({ value }, "oneself", { ...value, text: "another" })).rejects.toThrow(
      "deeply equal",
    );
    await expect(runCopy({ value }, "oneself", { ...value, version: "1" })).rejects.toThrow("deeply equal");
  });

  test("it holds a refusal to its code and its field", async () => {
    expect((await runCopy({ refusal }, "oneself", refusal)).title).toBe(
      "invoice.create refuses with INVOICE_PAID",
    );
    await expect(runCopy({ refusal }, "oneself", { ...refusal, code: "OTHER" })).rejects.toThrow(
      "to match object",
    );
  });
});
