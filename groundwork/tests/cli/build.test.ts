import { existsSync, readdirSync } from "node:fs";
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildIfChanged } from "#cli/build";

// What a build does is none of this test's business: when there is one is.
const built = vi.hoisted(() => vi.fn());
vi.mock("#cli/process", async (original) => ({
  ...(await original<typeof import("#cli/process")>()),
  finished: async (file: string, args: readonly string[]) => {
    built(file, ...args);
    await mkdir(".next", { recursive: true });
    await writeFile(".next/BUILD_ID", "");
    return { code: 0, output: "", seconds: 0 };
  },
}));
vi.mock("#cli/product", () => ({ productVariables: async () => ({}) }));
vi.mock("#cli/static-files", () => ({
  hideBrowserMaps: async () => {},
  compressStatic: async () => {},
  packWith: async () => {},
  hashInlineCode: async () => {},
}));
vi.mock("#cli/gateway-bundle", () => ({ buildGateway: async () => {} }));
vi.mock("#server/app/specification/from-source", () => ({ drawSource: async () => ({}) }));

/** What is in no build: commands, and what tests share. */
const notBuilt = ["cli", "testing"];

/** A file of each layer of the platform that a build is made from. */
const ofPlatform = readdirSync("groundwork/src")
  .filter((layer) => !notBuilt.includes(layer))
  .map((layer) => {
    const folder = join("groundwork/src", layer);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const file = files.find((entry) => entry.isFile());
    return file ? join(file.parentPath, file.name) : folder;
  });

/** One file of everything that a build is made from. */
const inputs = [
  ...ofPlatform,
  "src/app/(public)/page.tsx",
  "src/product/limits.ts",
  "public/favicon.ico",
  "prisma/database.prisma",
  "groundwork/src/cli/specification/draw.ts",
  "groundwork/src/testing/samples/platform-samples.ts",
  "tests/contract/samples/registry.ts",
  "next.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "groundwork/package.json",
  "groundwork/src/cli/static-files.ts",
  "groundwork/src/cli/gateway-bundle.ts",
];

const project = process.cwd();
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "app-build-"));
  for (const path of [
    "src",
    "groundwork/src",
    "public",
    "prisma",
    "tests/contract",
    ...inputs.filter((path) => existsSync(path)),
  ]) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await cp(path, join(copy, path), { recursive: true });
  }
  process.chdir(copy);
});
afterAll(async () => {
  process.chdir(project);
  await rm(copy, { recursive: true });
});
beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  await buildIfChanged();
  built.mockClear();
});

const builds = async () => {
  await buildIfChanged();
  return built.mock.calls.length;
};

test("sources that have not changed are not built again", async () => {
  expect(await builds()).toBe(0);
});

test.each(inputs)("a change in %s is built, once", async (path) => {
  await appendFile(path, "\n");
  expect(await builds()).toBe(1);
  expect(await builds()).toBe(1);
});

test.each(["src/app/new.tsx", "src/new/folder/file.ts", "public/new.txt", "prisma/new.prisma"])(
  "a new file %s is built, and so is its removal",
  async (path) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "");
    expect(await builds()).toBe(1);
    await rm(path);
    expect(await builds()).toBe(2);
  },
);

test("a build that went away, or was broken off, is made again", async () => {
  await rm(".next/BUILD_ID");
  expect(await builds()).toBe(1);
  await rm(".next/built-from");
  expect(await builds()).toBe(2);
});
