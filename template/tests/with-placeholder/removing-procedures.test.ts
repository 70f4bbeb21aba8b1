import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { projectFiles } from "../../../groundwork/src/cli/git";
import { procedureNames } from "../../../groundwork/src/cli/procedure/names";
import { removalOf } from "../../../groundwork/src/cli/procedure/procedure";
import { finished } from "../../../groundwork/src/cli/process";
import { existingSlices } from "../../../groundwork/src/cli/slice/existing";
import { constantsOf } from "../../../groundwork/src/cli/source/removals";
import { typeCheck } from "../../../groundwork/src/cli/type-check";
import { makeProject } from "../project";

const folder = "src/server/procedures";
const files = projectFiles();
const procedures = readdirSync(folder).flatMap((file) => {
  const path = join(folder, file);
  const names = constantsOf(readFileSync(path, "utf8"), path);
  // The last one of a module goes with the module.
  return names.length === 1 ? [] : names.map((name) => `${basename(file, ".ts")}.${name}`);
});

const names = ["noUndeclaredVariables", "noUnusedImports", "noUnusedVariables"];

describe("a procedure is removed", () => {
  it("whichever it is, and nothing that is left uses what is gone, or is unused", async () => {
    const copies = mkdtempSync(join(tmpdir(), "app-removals-"));
    onTestFinished(() => rmSync(copies, { recursive: true, force: true }));
    expect(procedures.length).toBeGreaterThan(9);
    for (const path of procedures) {
      const removal = removalOf(procedureNames(path), files);
      const [slice, name] = path.split(".");
      expect([...removal.keys()]).toContain(`${folder}/${slice}.ts`);
      const rows = `src/server/rows/${slice}.ts`;
      const notifying = new RegExp(`notifies: \\[[^\\]]*"${name}"`);
      expect(removal.get(rows) ?? readFileSync(rows, "utf8")).not.toMatch(notifying);
      for (const [file, text] of removal) {
        if (text === null) continue;
        const copy = join(copies, path, file);
        mkdirSync(dirname(copy), { recursive: true });
        writeFileSync(copy, text);
      }
    }
    const only = names.map((name) => `--only=correctness/${name}`);
    const options = ["--config-path=.", "--vcs-enabled=false", "--max-diagnostics=20", ...only];
    const { code, output } = await finished("node_modules/@biomejs/biome/bin/biome", [
      "lint",
      ...options,
      copies,
    ]);
    expect(code, output).toBe(0);
  });

  it("by the command, and what no longer compiles is in the files that the command names", async () => {
    const project = await makeProject();
    onTestFinished(project.remove);
    const path = `${existingSlices()[0]?.one.camel}.create`;
    const removed = await project.command("remove", "procedure", path);
    expect(removed.code, removed.output).toBe(0);
    const [, list = ""] = /^Still named in:\n((?: {2}.+\n)*)/m.exec(removed.output) ?? [];
    const named = list.split("\n").map((line) => line.trim());
    await project.run("node", "node_modules/next/dist/bin/next", "typegen");
    const { output } = await typeCheck(project.folder);
    const broken = [...output.matchAll(/^(\S.*?)\(\d+,\d+\): error/gm)].map(([, file = ""]) => file);
    expect(
      broken.filter((file) => !file.startsWith("template/") && !named.includes(file)),
      output,
    ).toEqual([]);
  });
});
