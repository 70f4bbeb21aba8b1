import { expect, test } from "vitest";
import { folded, framesOf } from "#contract/stack-frames";

const stack = `TypeError: it failed
    at run (src/server/procedures/a.ts:1:23)
    at async src/app/(signed-in)/page.tsx:4:5
    at async guarded (groundwork/src/server/call/procedure.ts:6:7)
    at async node_modules/next/dist/a.js:8:9
    at Object.b (/srv/node_modules/pg/b.js:1:1)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
    at Array.filter (<anonymous>)
    at c (/srv/.next/server/chunks/1.js:1:2)
    at http://localhost:3000/_next/static/chunks/1.js:1:2
    at new Row (src/app/row.tsx:10:11)`;

test("a line of a stack leads to its file, where that is of the project", () => {
  const [run, page, guarded, ...others] = framesOf(stack);
  expect(run).toMatchObject({
    name: "run",
    own: true,
    place: { file: "src/server/procedures/a.ts", line: 1, column: 23 },
  });
  expect(page).toMatchObject({
    name: "",
    own: true,
    place: { file: "src/app/(signed-in)/page.tsx", line: 4, column: 5 },
  });
  expect(guarded).toMatchObject({
    name: "async guarded",
    own: false,
    place: { file: "groundwork/src/server/call/procedure.ts" },
  });
  expect(others.at(-1)).toMatchObject({ name: "new Row", own: true, place: { line: 10 } });
  expect(others.slice(0, -1).map(({ place, own }) => [place, own])).toEqual(Array(6).fill([null, false]));
});

test("the words of an error are no lines of its stack", () => {
  expect(framesOf("Error: one\nat two\n  at three (src/a.ts:1:1)").map(({ text }) => text)).toEqual([
    "at two",
    "at three (src/a.ts:1:1)",
  ]);
  expect(framesOf("")).toEqual([]);
});

test("lines of other code are folded together, where they stand", () => {
  expect(folded(framesOf(stack)).map((frames) => frames.length)).toEqual([1, 1, 1, 6, 1]);
});
