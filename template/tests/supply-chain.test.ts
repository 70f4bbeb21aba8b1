import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { floors } from "./advisories";

type Locked = { version?: string; hasInstallScript?: boolean; link?: boolean };

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };

/** The package at a place of the lockfile: `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const locked = Object.entries(lock.packages).filter(([path]) => path !== "");

function isBelow(version: string, floor: string): boolean {
  const [parts, least] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (const [index, number] of (parts ?? []).entries()) {
    const other = least?.[index] ?? 0;
    if (number !== other) return number < other;
  }
  // A pre-release comes before its release.
  return version.includes("-");
}

describe("the lockfile", () => {
  test.each(floors)("has no $package below $atLeast", ({ package: name, atLeast }) => {
    const versions = locked.filter(([path]) => nameOf(path) === name).map(([, { version }]) => version ?? "");
    expect(versions).not.toEqual([]);
    expect(versions.filter((version) => isBelow(version, atLeast))).toEqual([]);
  });

  test("has no package with an install script that is not named, and none that is run", () => {
    const scripted = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path));
    expect(scripted.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });
});

describe("a dependency", () => {
  test("is pinned to one version", () => {
    const { dependencies, devDependencies, overrides } = manifest;
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...overrides }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});
