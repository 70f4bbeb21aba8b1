import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
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

it.each([
  ["without quotes", ""],
  ["in single quotes", "'"],
  ["in double quotes", '"'],
])("takes values of .env as they are written, %s", async (_, quote) => {
  const psql = join(project.folder, "node_modules/.bin/psql");
  const file = join(project.folder, ".env");
  onTestFinished(() => {
    for (const path of [psql, file]) rmSync(path);
  });
  // In place of PostgreSQL's own: it is given the password in its environment.
  writeFileSync(psql, '#!/bin/sh\necho "password: $PGPASSWORD, secret: $AUTH_SECRET"\n', { mode: 0o755 });
  const secret = `\${HOME}$HOME\\$$1-and-what-makes-it-long`;
  const lines = [
    `DATABASE_URL=${quote}postgresql://app:pa$word@127.0.0.1:1/app${quote}`,
    `AUTH_SECRET=${quote}${secret}${quote}`,
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  const unset = ["-u", "DATABASE_URL", "-u", "AUTH_SECRET"];
  const { output } = await project.run("env", ...unset, "npm", "run", "--silent", "db:psql");
  expect(output).toBe(`password: pa$word, secret: ${secret}`);
});
