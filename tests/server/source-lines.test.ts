import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inSource } from "@/server/source-lines";

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
