import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTemplateVersion } from "../../../groundwork/src/cli/template-version";
import { makeProject, type Project } from "../project";
import { Repository } from "../repository";
import { lines, templateVersionOf } from "./small-template";

describe("a whole project", () => {
  let project: Project;
  let template: Repository;

  beforeAll(async () => {
    project = await makeProject();
    const { output } = await project.run("git", "ls-files");
    const paths = output.split("\n");
    template = Repository.of(
      Object.fromEntries(paths.map((path) => [path, readFileSync(join(project.folder, path))])),
    );
  });
  afterAll(async () => {
    await project?.remove();
    template?.remove();
  });

  test("that is renamed and goes its own way takes the next version, and passes its tests", async () => {
    const commit = async () => {
      await project.run("git", "add", "--all");
      expect((await project.run("git", "commit", "--message", "Go on")).code).toBe(0);
    };
    const change = (folder: string, path: string, edit: (text: string) => string) =>
      writeFileSync(join(folder, path), edit(readFileSync(join(folder, path), "utf8")));

    expect((await project.command("rename", "quite-another-name")).code).toBe(0);
    change(project.folder, "src/product/errors.ts", (text) => `// Mine.\n${text}`);
    await commit();

    const version = await readTemplateVersion(template.folder);
    const was = version?.version ?? "an unknown version";
    change(template.folder, "src/product/errors.ts", (text) => `${text}// Of the template.\n`);
    template.commit({
      "groundwork/template.json": templateVersionOf("99.0.0"),
      "template/CHANGELOG.md": lines("# Changes", "", "## 99.0.0", "", "- Fixes a hole."),
      "tests/product/of-the-template.test.ts": lines(
        'import { expect, test } from "vitest";',
        'import { product } from "@/product/product";',
        "",
        'test("the product keeps its name", () => {',
        '  expect(product.name).toBe("Quite Another Name");',
        "});",
      ),
    });

    const { code, output } = await project.command("update", template.folder);
    expect(output).toMatch(
      new RegExp(` ${was} \\(\\w{7}\\) → 99\\.0\\.0 \\(\\w{7}\\)\\n\\n## 99\\.0\\.0\\n- Fixes a hole\\.\\n`),
    );
    expect(output).toMatch(/^Taken: \d changed, \d new and 0 removed files\./m);
    expect(output).not.toMatch(/npm install|npm run|Conflicts/);
    expect(code).toBe(0);

    expect(readFileSync(join(project.folder, "src/product/errors.ts"), "utf8")).toMatch(
      /^\/\/ Mine\.\n[\s\S]*\n\/\/ Of the template\.\n$/,
    );

    const tests = await project.run(
      ...([process.execPath, "node_modules/vitest/vitest.mjs", "run", "--project", "product"] as const),
    );
    expect(tests.output).toContain("of-the-template.test.ts");
    expect(tests.code, tests.output).toBe(0);
    await commit();
    expect((await project.command("update")).output).toMatch(/^Nothing to take/);

    // What disagrees ends the command with 1, and with the file.
    change(template.folder, "src/product/errors.ts", (text) => `// Theirs.\n${text}`);
    template.commit();
    const disagreeing = await project.command("update");
    expect(disagreeing.output).toMatch(/^Conflicts, .*\n {2}src\/product\/errors\.ts$/m);
    expect(disagreeing.code).toBe(1);
  });
});
