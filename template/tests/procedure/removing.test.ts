import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { procedureNames } from "groundwork/cli/procedure/names";
import { removalOf } from "groundwork/cli/procedure/removal";
import { constantsOf } from "groundwork/cli/procedure/removals";
import { existingSlices } from "groundwork/cli/slice/existing";
import { bindingsOf, usesOf } from "groundwork/cli/slice/options/bindings";
import { projectFiles } from "groundwork/cli/slice/paths";
import { type Tree, treeOf } from "groundwork/cli/syntax";
import { typeCheck } from "groundwork/cli/type-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeProject } from "../project";

const folder = "src/server/procedures";
const files = projectFiles();
const procedures = readdirSync(folder).flatMap((file) => {
  const path = join(folder, file);
  const names = constantsOf(readFileSync(path, "utf8"), path);
  // The last one of a module goes with the module.
  return names.length === 1 ? [] : names.map((name) => `${basename(file, ".ts")}.${name}`);
});

const ofFile = (tree: Tree) =>
  bindingsOf(tree).filter(({ scope, isExported }) => scope === tree.program && !isExported);

describe("a procedure is removed", () => {
  it.each(procedures)("%s, and nothing that is left uses what is gone, or is unused", (path) => {
    const removal = removalOf(procedureNames(path), files);
    expect([...removal.keys()]).toContain(`${folder}/${path.split(".")[0]}.ts`);
    for (const [file, text] of removal) {
      if (text === null) continue;
      const [before, after] = [treeOf(readFileSync(file, "utf8"), file), treeOf(text, file)];
      expect(after.nodes.length, `${file} cannot be parsed:\n${text}`).toBeGreaterThan(1);
      const left = new Set(bindingsOf(after).map(({ name }) => name));
      const lost = bindingsOf(before).filter(
        (binding) =>
          !left.has(binding.name) && usesOf(after, { ...binding, scope: after.program }).length > 0,
      );
      expect(
        lost.map(({ name }) => name),
        `${file} uses what is gone`,
      ).toEqual([]);
      const unused = ofFile(after).filter((binding) => usesOf(after, binding).length === 0);
      expect(
        unused.map(({ name }) => name),
        `${file} leaves unused`,
      ).toEqual([]);
    }
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
