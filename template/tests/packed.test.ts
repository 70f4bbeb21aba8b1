import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TemporaryData, temporaryData } from "../../groundwork/src/cli/temporary-data";
import { freePort } from "../../groundwork/src/postgres/embedded/server-address";
import { workshop } from "./creatable";
import { makeProject, type Project, shareBuild } from "./project";

// One product that has the platform as the package that `npm pack` makes of it, and none of its folder.
const { folder: parent } = workshop();
const folder = join(parent, "packed-product");
const installed = "node node_modules/groundwork";
let project: Project;
let data: TemporaryData;

/** Runs a line of the shell in the product, and shows what it said where it fails. */
async function inProduct(line: string): Promise<string> {
  const { code, output } = await project.run("sh", "-ec", `cd ${folder} && ${line}`);
  expect(code, output).toBe(0);
  return output;
}

beforeAll(async () => {
  project = await makeProject();
  data = await temporaryData();
  const { code, output } = await project.command("create", folder, "Packed Product");
  expect(code, output).toBe(0);
  await inProduct(
    `cp -al ${project.folder}/node_modules . && rm -rf node_modules/.cache node_modules/groundwork`,
  );
  await inProduct(`(cd groundwork && npm pack --silent --pack-destination ${parent}) && rm -r groundwork`);
  await inProduct("npm pkg delete workspaces && git rm -rq --cached groundwork");
  const manifest = readFileSync(join(folder, "package.json"), "utf8");
  writeFileSync(join(folder, "package.json"), manifest.replaceAll('"node groundwork', `"${installed}`));
  await inProduct("npm install --prefer-offline --no-audit --no-fund ../groundwork-*.tgz");
});
afterAll(async () => {
  await project?.remove();
  await data?.remove();
});

test("the package is one that publint finds no fault with", async () => {
  await inProduct(`${project.folder}/node_modules/.bin/publint run --strict ../groundwork-*.tgz`);
});

test("the product passes every check of its source", async () => {
  await inProduct("npm run check");
});

test("a type check reads declarations in the place of the platform's source, screens and slices apart", async () => {
  const files = await inProduct("node_modules/.bin/tsc --listFilesOnly");
  const ofSource = files.split("\n").filter((file) => file.includes("node_modules/groundwork/src/"));
  const apart = /src\/(client\/typeface|(entries\/)?(screens|slices)\/)|\.d\.ts$/;
  expect(ofSource.length).toBeGreaterThan(0);
  expect(ofSource.filter((file) => !apart.test(file))).toEqual([]);
});

test.each(["product", "contract"])("the product passes its tests of the suite %s", async (suite) => {
  await inProduct(`node_modules/.bin/vitest run --project ${suite}`);
});

test("the product is built, and answers", async () => {
  shareBuild(folder);
  await inProduct("npm run build");
  const port = await freePort();
  const app = inProduct(
    `{ PORT=${port} DATA_DIR=${data.folder} ${installed} start & echo $! > app.pid; wait $!; }`,
  ).catch((error: unknown) => error);
  await vi.waitFor(
    async () =>
      expect(await (await fetch(`http://localhost:${port}/sign-in`)).text()).toContain("Packed Product"),
    { timeout: 120_000, interval: 500 },
  );
  process.kill(Number(readFileSync(join(folder, "app.pid"), "utf8")));
  await app;
});

test("an update says that the platform is npm's to bring", async () => {
  const { output } = await project.run("sh", "-c", `cd ${folder} && ${installed} update`);
  expect(output).toMatch(/^The platform is an installed package here/);
});
