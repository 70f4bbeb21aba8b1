import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ejectableScreens } from "../../groundwork/src/cli/screens";
import { makeProject, type Project } from "./project";

// One project that takes over the platform's screens, first one of them and then all.
let project: Project;

beforeAll(async () => {
  project = await makeProject();
});
afterAll(() => project.remove());

const page = "src/app/(signed-in)/account/sessions/page.tsx";
const read = (path: string) => readFileSync(join(project.folder, path), "utf8");
const changes = async () => (await project.run("git", "status", "--porcelain")).output;

test("a command without a screen names those that there are, and so does one with another word", async () => {
  for (const words of [[], ["accounts"]]) {
    const { code, output } = await project.command("eject", ...words);
    expect(code).toBe(1);
    for (const screen of ejectableScreens()) expect(output).toContain(screen);
  }
  expect(await changes()).toBe("");
});

test("a screen is copied, and what mounts it imports the copy", async () => {
  expect(read(page)).toContain('"groundwork/screens/account"');
  const { code, output } = await project.command("eject", "account");
  expect(code, output).toBe(0);
  expect(output).toContain(page);
  expect(read(page)).toBe('export { default, metadata } from "@/screens/account/sessions-page";\n');
  const file = "screens/account/session-list.tsx";
  const importing = /^import [^;]*;\n/gm;
  const copy = read(`src/${file}`);
  expect(copy.replace(importing, "")).toBe(read(`groundwork/src/${file}`).replace(importing, ""));
  expect(copy).not.toMatch(/"#|"(\.\.\/)+ui/);
});

test("a screen that is the product's already is left as it is", async () => {
  const before = await changes();
  const { code, output } = await project.command("eject", "account");
  expect(output).toBe("src/screens/account is there already: change it there, or delete it first.");
  expect(code).toBe(1);
  expect(await changes()).toBe(before);
});

test("a product may have all of them, and passes its checks", async () => {
  for (const screen of ejectableScreens().filter((name) => name !== "account")) {
    const { code, output } = await project.command("eject", screen);
    expect(code, output).toBe(0);
    expect(existsSync(join(project.folder, "src/screens", screen))).toBe(true);
  }
  const { code, output } = await project.command("check");
  expect(code, output).toBe(0);
});
