import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { platformChanges } from "#cli/checks";
import { measured, overTypeBudget, typeBudget } from "#cli/type-check";

describe("the budget of types", () => {
  const { procedures, instantiations, eachMore } = measured;

  test("holds the template and ten untouched slices of seven procedures", () => {
    for (const slices of [0, 3, 10])
      expect(overTypeBudget(instantiations + slices * 7 * eachMore, procedures + slices * 7)).toBeUndefined();
  });

  test("is passed by work that grows faster than the procedures", () => {
    const twice = overTypeBudget(instantiations + 70 * 2 * eachMore, procedures + 70);
    expect(twice, "what is said of twice as much for each procedure").toBeDefined();
    const atOnce = overTypeBudget(instantiations * 1.2, procedures);
    expect(atOnce, "what is said of a fifth more without a procedure").toBeDefined();
  });

  test("says, when it is passed, by how much, that it may be plain growth, and what to do", () => {
    const output = overTypeBudget(1_000_000, 30);
    expect(output).toContain("worked out 1000000 generic types");
    expect(output).toContain(`the budget for 30 procedures is ${typeBudget(30)}.`);
    expect(output).toContain("It may be plain growth");
    expect(output).toContain("raise `share` in groundwork/src/cli/type-check.ts");
  });
});

test("the platform is checked until all checks pass, and again when a file of it or a setting is another", async () => {
  const root = mkdtempSync(join(tmpdir(), "app-platform-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "groundwork/src"), { recursive: true });
  const files = ["biome.json", "package-lock.json", "tsconfig.json", "groundwork/src/log.ts"];
  for (const file of files) writeFileSync(join(root, file), "");
  const isChecked = async () => (await platformChanges(root)).changed;
  expect(await isChecked()).toBe(true);
  expect(await isChecked()).toBe(true);
  for (const file of [...files, "groundwork/src/new.ts"]) {
    await (await platformChanges(root)).notePassed();
    expect(await isChecked()).toBe(false);
    writeFileSync(join(root, file), file);
    expect(await isChecked(), file).toBe(true);
  }
});
