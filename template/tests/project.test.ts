import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeProject, type Project } from "./project";

let project: Project;

beforeAll(async () => {
  project = await makeProject();
});

afterAll(() => project.remove());

it("begins with everything committed", async () => {
  expect(await project.run("git", "status", "--porcelain")).toEqual({ code: 0, output: "" });
  expect((await project.run("git", "log", "--format=%s")).output).toBe("Begin");
});

it("shares the files of the dependencies, and none that are written in place", () => {
  const manifest = "node_modules/next/package.json";
  expect(statSync(join(project.folder, manifest)).ino).toBe(statSync(manifest).ino);
  const cache = join(project.folder, "node_modules/.cache");
  const files = existsSync(cache) ? readdirSync(cache, { recursive: true }).map(String).sort() : [];
  expect([[], ["groundwork", "groundwork/checked"]]).toContainEqual(files);
  for (const file of files.slice(1))
    expect(statSync(join(cache, file)).ino).not.toBe(statSync(join("node_modules/.cache", file)).ino);
});

it("runs its commands as at a developer's terminal", async () => {
  const environment = await project.run("node", "--print", "[process.env.NODE_ENV, process.env.VITEST]");
  expect(environment.output).toBe("[ undefined, undefined ]");
});
