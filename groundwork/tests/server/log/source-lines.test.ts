import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inSource } from "#server/log/source-lines";

const folder = mkdtempSync(join(tmpdir(), "app-"));
const chunks = join(folder, ".next/server/[chunks]");
const file = join(chunks, "one.js");

beforeAll(() => {
  mkdirSync(chunks, { recursive: true });
  // The first place of the built file is the first of the third line of the source.
  const map = { version: 3, sources: ["../../../src/server/one.ts"], names: [], mappings: "AAEA" };
  writeFileSync(`${file}.map`, JSON.stringify(map));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a line of a stack names the place in the source", () => {
  expect(inSource([`    at async run (${file}:1:1)`, `    at file://${file}:1:1`])).toEqual([
    "    at async run (src/server/one.ts:3:1)",
    "    at src/server/one.ts:3:1",
  ]);
});

test.each([
  ["../../../src/app/%28signed-in%29/rows/%5Bid%5D/page.tsx", "src/app/(signed-in)/rows/[id]/page.tsx"],
  ["../../../src/app/100%.tsx", "src/app/100%.tsx"],
])("a source that a map calls %s is named as its file is", (source, name) => {
  const path = join(chunks, `${source.length}.js`);
  const map = { version: 3, sources: [source], names: [], mappings: "AAEA" };
  writeFileSync(`${path}.map`, JSON.stringify(map));
  expect(inSource([`    at ${path}:1:1`])).toEqual([`    at ${name}:3:1`]);
});

describe("a line of a browser", () => {
  const frame = (file: string) => `    at run (https://app.example${file}:1:1)`;
  const map = (source: string) =>
    JSON.stringify({ version: 3, sources: [source], names: [], mappings: "AAEA" });

  beforeAll(() => {
    vi.spyOn(process, "cwd").mockReturnValue(folder);
    for (const [path, source] of [
      [".next/browser-maps/chunks/built.js.map", "turbopack:///[project]/src/app/one.tsx"],
      [".next/dev/static/chunks/[root]_src.js.map", `file://${folder}/src/app/two.tsx`],
      ["secret.js.map", "secret.ts"],
    ] as const) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), map(source));
    }
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  test("names the place in the source, of a build and in development", () => {
    const lines = [
      frame("/_next/static/chunks/built.js"),
      frame("/_next/static/chunks/built.js?dpl=a1b2"),
      "    at http://localhost:3000/_next/static/chunks/%5Broot%5D_src.js:1:1",
    ];
    expect(inSource(lines)).toEqual([
      "    at run (src/app/one.tsx:3:1)",
      "    at run (src/app/one.tsx:3:1)",
      "    at src/app/two.tsx:3:1",
    ]);
  });

  test("leads to no file but these, whatever a browser says", () => {
    const lines = [
      "/_next/static/../../secret.js",
      "/_next/static/chunks/..%2f..%2f..%2fsecret.js",
      "/_next/static/chunks/..%5c..%5c..%5csecret.js",
      "/_next/static/chunks/%zz.js",
      "/_next/static//secret.js",
      "/elsewhere/built.js",
    ].map(frame);
    expect(inSource(lines)).toEqual(lines);
  });
});

test("a line that the build says nothing about stays as it is", () => {
  const lines = [
    "    at run (/srv/node_modules/pg/lib/client.js:1:2)",
    "    at node:internal/process/task_queues:95:5",
    `    at run (${join(chunks, "two.js")}:1:1)`,
  ];
  expect(inSource(lines)).toEqual(lines);
});

test("a line that was met before is known, when its map is gone, too", () => {
  const line = `    at again (${file}:1:1)`;
  inSource([line]);
  rmSync(`${file}.map`);
  expect(inSource([line])).toEqual(["    at again (src/server/one.ts:3:1)"]);
});
