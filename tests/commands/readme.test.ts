import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const readme = readFileSync("README.md", "utf8");
const diff = /```diff\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";

/** A use of the new procedure as a page would write it; the second line is wrong on purpose. */
const probe = `
import { api } from "@/trpc/client";
export const useActive = (): number | undefined => api.placeholder.count.useQuery({ state: "active" }).data;
// @ts-expect-error there is no such state
export const useNonsense = () => api.placeholder.count.useQuery({ state: "nonsense" });
`;

let copy = "";

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "app-readme-"));
  for (const path of ["src", "package.json", "tsconfig.json"])
    cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
});

afterAll(() => {
  rmSync(copy, { recursive: true });
});

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: copy, encoding: "utf8", stdio: "pipe" });

describe("adding a procedure as the README shows it", () => {
  test("touches one file, applies as it stands, and gives a page its types", () => {
    expect([...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path]) => path)).toEqual([
      "src/server/procedures/placeholder.ts",
    ]);
    const patch = join(copy, "add.diff");
    writeFileSync(patch, diff);
    run("git", "apply", "--unidiff-zero", patch);
    writeFileSync(join(copy, "src", "probe.ts"), probe);
    const declared = join(copy, "tsconfig.probe.json");
    writeFileSync(
      declared,
      JSON.stringify({
        extends: "./tsconfig.json",
        include: ["src/probe.ts"],
        compilerOptions: { incremental: false },
      }),
    );
    expect(run("node", "node_modules/typescript/bin/tsc", "-p", declared)).toBe("");
  });
});

describe("the README", () => {
  test("names no path that does not exist", () => {
    const named = readme
      .replace(/```diff[\s\S]*?```/g, "")
      .matchAll(/`((?:src|prisma|tests|docs|scripts)\/[\w./-]*)`/g);
    const missing = [...named]
      .map(([, path]) => path ?? "")
      .filter((path) => !path.includes("invoice") && !existsSync(path));
    expect(missing).toEqual([]);
  });
});
