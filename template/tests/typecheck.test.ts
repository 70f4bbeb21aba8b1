import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, type Project } from "./project";

let project: Project;
beforeAll(async () => {
  project = await makeProject();
  rmSync(join(project.folder, "src/server/database/generated"), { recursive: true });
});
afterAll(() => project.remove());

const compile = () => project.run("node_modules/.bin/tsc", "--noEmit");

test("the compiler names the command that it needs where nothing has run, which makes what it needs", async () => {
  const { code, output } = await compile();
  expect(code).not.toBe(0);
  expect(output).toContain("are not generated yet. Run: npm run typecheck");
  expect(await project.command("typecheck")).toEqual({ code: 0, output: "No type errors." });
  expect(await compile()).toEqual({ code: 0, output: "" });
});
