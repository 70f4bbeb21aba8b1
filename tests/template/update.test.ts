import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PlainError } from "@/server/plain-error";
import { rename } from "../../scripts/steps/rename/rename";
import { keptFolder, templateSlice } from "../../scripts/steps/slice/template";
import { readStamp, stampText } from "../../scripts/steps/stamp";
import { mergeByKeys } from "../../scripts/steps/update/by-keys";
import { newLines } from "../../scripts/steps/update/changes";
import { shown } from "../../scripts/steps/update/fetch";
import { type Updated, update } from "../../scripts/steps/update/update";
import { makeProject, type Project } from "../support/project";
import { type Files, Repository } from "../support/repository";

const stampOf = (version: string) => stampText({ version, source: null, commit: null });
const lines = (...texts: string[]) => `${texts.join("\n")}\n`;
const page = (first: string, last: string) => lines(first, "a", "b", "c", "d", "e", last);

/** A template in small. Its stamp came later than its history began, as in the real one. */
const first: Files = {
  "page.ts": page("top", "bottom"),
  "form.ts": page("top", "bottom"),
  "gone.ts": page("one", "two"),
  "picture.png": Buffer.from([0, 1, 2]),
  "src/product/example/fields.ts": page("fields", "end"),
  "prisma/migrations/20260101_initial/migration.sql": "CREATE TABLE a;\n",
  "package.json": lines(
    "{",
    '  "name": "template",',
    '  "version": "0.1.0",',
    '  "dependencies": {',
    '    "a": "1.0.0",',
    '    "c": "1.0.0"',
    "  }",
    "}",
  ),
  "CHANGELOG.md": lines("# Changes", "", "## 0.1.0", "", "- Begins."),
};

/** What the template does next: to a file of its own, beside and on the project's lines, and to files that are gone. */
const second: Files = {
  ".template.json": stampOf("0.2.0"),
  "page.ts": page("top", "bottom of 0.2.0"),
  "form.ts": page("top of 0.2.0", "bottom"),
  "gone.ts": page("one", "two of 0.2.0"),
  "picture.png": Buffer.from([0, 9]),
  "new.ts": "new\n",
  "src/product/example/fields.ts": page("fields", "end of 0.2.0"),
  "prisma/migrations/20260201_more/migration.sql": "CREATE TABLE b;\n",
  "package.json": lines(
    "{",
    '  "name": "template",',
    '  "version": "0.1.0",',
    '  "dependencies": {',
    '    "a": "1.1.0",',
    '    "c": "1.0.0"',
    "  }",
    "}",
  ),
  "CHANGELOG.md": lines("# Changes", "", "## 0.2.0", "", "- Mends a hole.", "", "## 0.1.0", "", "- Begins."),
};

/** What a project does in the meantime. */
const own: Files = {
  "page.ts": page("top of mine", "bottom"),
  "form.ts": page("top of mine", "bottom"),
  "gone.ts": null,
  "picture.png": Buffer.from([0, 5]),
  "mine.ts": "mine\n",
  "package.json": lines(
    "{",
    '  "name": "mine",',
    '  "version": "3.0.0",',
    '  "dependencies": {',
    '    "a": "1.0.0",',
    '    "b": "1.0.0",',
    '    "c": "1.0.0"',
    "  }",
    "}",
  ),
};

let begun: Repository;
beforeAll(() => {
  begun = Repository.of(first);
  begun.commit({ ".template.json": stampOf("0.1.0") });
});
afterAll(() => begun.remove());

const made: Repository[] = [];
afterEach(() => {
  for (const repository of made.splice(0)) repository.remove();
});
const keep = (repository: Repository) => {
  made.push(repository);
  return repository;
};

/** A template at its first version. */
const makeTemplate = () => keep(Repository.like(begun));

/** The files of a template in a repository of its own, as "use this template" makes it. */
function copyOf(template: Repository, besides: Files = {}): Repository {
  const files = template.git("ls-files").split("\n");
  const texts = Object.fromEntries(files.map((path) => [path, readFileSync(join(template.folder, path))]));
  return keep(Repository.of({ ...texts, ...besides }));
}

/** Why an update is refused. */
const refusal = (update: Promise<unknown>): Promise<string> =>
  update.then(
    () => "",
    (error) => (error instanceof PlainError ? error.message : String(error)),
  );

async function updated(project: Repository, template: Repository, commit?: string): Promise<Updated> {
  const result = await update(project.folder, template.folder, commit);
  if (!result) throw new Error("There was nothing to take.");
  return result;
}

describe("an update", () => {
  test("merges what both changed, marks where they disagree, and says of each file what became of it", async () => {
    const template = makeTemplate();
    const project = keep(Repository.cloneOf(template.folder));
    project.commit(own);
    const before = template.head;
    template.commit(second);
    const after = template.head;
    template.git("tag", "v0.2.0");
    const branches = project.git("for-each-ref", "refs/heads", "refs/remotes", "refs/tags");

    expect(await updated(project, template)).toEqual({
      from: { version: "0.1.0", commit: before },
      to: { version: "0.2.0", commit: after },
      changes: "## 0.2.0\n- Mends a hole.",
      taken: {
        changed: ["CHANGELOG.md", "package.json", "page.ts", "src/product/example/fields.ts"],
        added: ["new.ts", "prisma/migrations/20260201_more/migration.sql"],
        removed: [],
      },
      conflicts: { marked: ["form.ts"], kept: ["picture.png"], leftDeleted: ["gone.ts"], leftHere: [] },
      migrations: { names: ["20260201_more"], late: [] },
      dependencies: true,
    });
    expect(project.read("page.ts")).toBe(page("top of mine", "bottom of 0.2.0"));
    expect(project.read("form.ts")).toMatch(
      /^<<<<<<< HEAD\ntop of mine\n=======\ntop of 0\.2\.0\n>>>>>>> \w+ \(Take .+ 0\.2\.0\)\na\n/,
    );
    expect(project.read("picture.png")).toBe("\0\u0005");
    expect(JSON.parse(project.read("package.json"))).toEqual({
      name: "mine",
      version: "3.0.0",
      dependencies: { a: "1.1.0", b: "1.0.0", c: "1.0.0" },
    });
    expect(project.read("mine.ts")).toBe("mine\n");
    expect(project.git("status", "--porcelain", "gone.ts", "form.ts")).toBe("UU form.ts");
    expect(project.git("ls-files", "--modified", "--deduplicate")).toBe("form.ts");
    expect(await readStamp(project.folder)).toEqual({
      version: "0.2.0",
      source: template.folder,
      commit: after,
    });

    expect(project.git("log", "-1", "--format=%s")).toBe("Go on");
    expect(project.git("for-each-ref", "refs/heads", "refs/remotes", "refs/tags")).toBe(branches);
    expect(() => project.git("commit", "--quiet", "--message", "Too early")).toThrow(/unmerged/);
    project.git("reset", "--quiet", "--hard");
    expect(project.git("status", "--porcelain")).toBe("");
  });

  test("begins where the last one ended, with the same source", async () => {
    const template = makeTemplate();
    const project = copyOf(template);
    template.commit({ "page.ts": page("top", "bottom of 0.2.0"), ".template.json": stampOf("0.2.0") });
    await updated(project, template);
    expect(await refusal(update(project.folder))).toMatch(/^Not committed: /);
    // The project decides otherwise; another update must not bring the line back.
    project.commit({ "page.ts": page("top", "bottom of mine") });
    expect(await update(project.folder)).toBeUndefined();
    template.commit({ "form.ts": page("top", "bottom of 0.3.0"), ".template.json": stampOf("0.3.0") });
    const { from, taken, conflicts } = (await update(project.folder)) ?? {};
    expect([from?.version, taken?.changed, conflicts?.marked]).toEqual(["0.2.0", ["form.ts"], []]);
    expect(project.read("page.ts")).toBe(page("top", "bottom of mine"));
  });

  test("follows files that either side moved, and keeps what the template deleted and the project changed", async () => {
    const template = makeTemplate();
    const project = copyOf(template);
    project.git("mv", "-k", "src", ".kept");
    project.commit({ "form.ts": page("top of mine", "bottom"), "gone.ts": page("mine", "two") });
    template.git("mv", "form.ts", "entry.ts");
    template.commit({ "gone.ts": null, "src/product/example/fields.ts": page("fields", "end of 0.2.0") });
    const { conflicts } = await updated(project, template);
    expect(conflicts).toEqual({ marked: [], kept: [], leftDeleted: [], leftHere: ["gone.ts"] });
    expect(project.read(".kept/product/example/fields.ts")).toBe(page("fields", "end of 0.2.0"));
    expect(project.read("entry.ts")).toBe(page("top of mine", "bottom"));
    expect(project.git("ls-files")).not.toMatch(/^(src|form)/m);
  });

  test("brings what is new of a slice that was removed to where it is kept, and nothing that leans on it", async () => {
    const template = makeTemplate();
    const project = copyOf(template, { [`${keptFolder}/registers.json`]: "[]\n" });
    template.commit({
      [`src/product/${templateSlice}/rules.ts`]: "new\n",
      [`tests/wire/with-${templateSlice}/form.test.ts`]: "new\n",
      "tests/wire/form.test.ts": "new\n",
    });
    const { taken, conflicts } = await updated(project, template);
    expect(taken.added).toEqual([
      `${keptFolder}/src/product/${templateSlice}/rules.ts`,
      "tests/wire/form.test.ts",
    ]);
    expect(conflicts.leftDeleted).toEqual([`tests/wire/with-${templateSlice}/form.test.ts`]);
  });

  test("names the migrations that are dated before the project's newest", async () => {
    const template = makeTemplate();
    const project = copyOf(template);
    project.commit({ "prisma/migrations/20260301_mine/migration.sql": "CREATE TABLE c;\n" });
    template.commit(second);
    const { migrations } = await updated(project, template);
    expect(migrations).toEqual({ names: ["20260201_more"], late: ["20260201_more"] });
  });

  test("writes over no file that git ignores", async () => {
    const template = makeTemplate();
    const project = copyOf(template, { ".gitignore": "local.ts\n" });
    project.write({ "local.ts": "mine\n" });
    template.write({ "local.ts": "the template's\n" });
    template.git("add", "--force", "local.ts");
    template.commit();
    expect(await refusal(update(project.folder, template.folder))).toMatch(/git ignores: local\.ts/);
    expect(project.read("local.ts")).toBe("mine\n");
    expect(project.git("status", "--porcelain")).toBe("");
  });
});

describe("what a project was made from", () => {
  test("is seen in a clone by their common history", async () => {
    const template = makeTemplate();
    template.commit({ "form.ts": page("top", "bottom of 0.1.1") });
    const project = keep(Repository.cloneOf(template.folder));
    const has = template.head;
    project.commit(own);
    template.commit({ "new.ts": "new\n" });
    expect((await updated(project, template)).from.commit).toBe(has);
  });

  test("is seen in a copy by the files that it began with", async () => {
    const template = makeTemplate();
    template.commit({ "form.ts": page("top", "bottom of 0.1.1") });
    const has = template.head;
    const project = copyOf(template);
    project.commit(own);
    template.commit({ "new.ts": "new\n" });
    expect((await updated(project, template)).from.commit).toBe(has);
  });

  test("is what the renaming recorded, when the history is thrown away", async () => {
    const template = makeTemplate();
    template.commit({ "src/product/product.ts": 'export const product = {\n  name: "Template",\n};\n' });
    const clone = keep(Repository.cloneOf(template.folder));
    const has = template.head;
    await rename(clone.folder, { package: "mine", display: "Mine" });
    clone.commit();
    const project = copyOf(clone);
    template.commit({ "new.ts": "new\n" });
    const { from, taken } = await updated(project, template);
    expect([from.commit, taken.added]).toEqual([has, ["new.ts"]]);
  });

  test("is else guessed from the stamp's version: its tag, or the first commit that bears it", async () => {
    const template = makeTemplate();
    const firstStamped = template.head;
    template.commit({ "form.ts": page("top", "bottom of 0.1.1") });
    const later = template.head;
    // No commit of the template has these files.
    const project = copyOf(template, { "page.ts": own["page.ts"] ?? "" });
    template.commit({ "new.ts": "new\n" });
    const { from, taken, conflicts } = await updated(project, template);
    expect([from.commit, taken.added, conflicts.marked]).toEqual([firstStamped, ["new.ts"], []]);
    project.git("reset", "--quiet", "--hard");
    template.git("tag", "v0.1.0", later);
    expect((await updated(project, template)).from.commit).toBe(later);
    // Whoever knows better says so.
    project.git("reset", "--quiet", "--hard");
    expect((await updated(project, template, firstStamped)).from.commit).toBe(firstStamped);
    project.git("reset", "--quiet", "--hard");
    expect((await updated(project, template, "v0.1.0")).from.commit).toBe(later);
  });

  test("has to be said where nothing tells", async () => {
    const template = makeTemplate();
    const project = keep(Repository.of({ "page.ts": page("top", "bottom") }));
    expect(await refusal(update(project.folder, template.folder))).toMatch(/npm run update SOURCE COMMIT$/);
    expect(await refusal(update(project.folder, template.folder, "nonsense"))).toMatch(
      /^"nonsense" is not a/,
    );
    expect(project.git("status", "--porcelain")).toBe("");
    const root = template.git("rev-list", "--max-parents=0", "HEAD");
    expect((await updated(project, template, root)).from.version).toBe("an unknown version");
  });
});

describe("an update is refused in a sentence, and changes nothing", () => {
  test("where the project is not ready for it", async () => {
    const template = makeTemplate();
    const project = copyOf(template);
    template.commit({ "new.ts": "new\n" });
    const reason = (folder = project.folder) => refusal(update(folder, template.folder));

    project.write({ "mine.ts": "mine\n", "page.ts": "mine\n" });
    expect(await reason()).toMatch(/^Not committed: page\.ts, mine\.ts\. Commit first/);
    expect(project.git("status", "--porcelain")).toBe(" M page.ts\n?? mine.ts");

    mkdirSync(join(project.folder, "inner"));
    expect(await reason(join(project.folder, "inner"))).toMatch(/is a folder of a larger repository/);

    const fresh = keep(new Repository());
    expect(await reason(fresh.folder)).toMatch(/is in no git repository/);
    fresh.git("init", "--quiet");
    expect(await reason(fresh.folder)).toMatch(/^Nothing was ever committed here/);
  });

  test("where there is no template", async () => {
    const template = makeTemplate();
    const project = copyOf(template);
    const other = keep(Repository.of({ "page.ts": "something else\n" }));
    const reason = (source?: string) => refusal(update(project.folder, source));

    expect(await reason()).toMatch(/npm run update PATH-OR-URL$/);
    expect(await reason(join(template.folder, "nowhere"))).toMatch(
      /cannot be fetched from ".+nowhere".*git says: .+nowhere. does not/,
    );
    expect(await reason(`file://${template.folder}/nowhere`)).toMatch(/cannot be fetched/);
    expect(await reason("--upload-pack=date")).toMatch(/git says: .*'--upload-pack=date'/);
    expect(await reason(other.folder)).toMatch(/its last commit has no \.template\.json/);
    expect(project.git("status", "--porcelain")).toBe("");
  });

  test("where the template is older than the project's", async () => {
    const template = makeTemplate();
    const older = keep(Repository.cloneOf(template.folder));
    const project = keep(Repository.cloneOf(template.folder));
    template.commit(second);
    await updated(project, template);
    project.commit();
    expect(await refusal(update(project.folder, older.folder))).toMatch(/is older than the one that this/);
  });
});

describe("a source", () => {
  test("is kept without the password that a URL can carry", () => {
    expect(shown("https://ana:secret@example.com/template.git")).toBe("https://example.com/template.git");
    expect(shown("git@example.com:ana/template.git")).toBe("git@example.com:ana/template.git");
    expect(shown("../template")).toBe("../template");
  });

  test("can be a shallow clone's origin", async () => {
    const template = makeTemplate();
    const project = keep(Repository.cloneOf(`file://${template.folder}`, "--depth=1"));
    project.commit(own);
    template.commit({ "new.ts": "new\n" });
    const result = await update(project.folder, `file://${template.folder}`);
    expect(result?.taken).toEqual({ changed: [], added: ["new.ts"], removed: [] });
  });
});

describe("JSON is merged key by key", () => {
  const base = { name: "t", dependencies: { a: "1", b: "1", c: "1" }, files: ["x"] };

  test("taking what one side changed, added or removed", () => {
    const ours = { name: "mine", dependencies: { a: "1", b: "2", d: "1" }, files: ["x"] };
    const theirs = { name: "t", dependencies: { a: "2", aa: "1", b: "1", c: "1" }, files: ["x", "y"] };
    const { value, clash } = mergeByKeys(base, ours, theirs);
    expect(JSON.stringify(value)).toBe(
      JSON.stringify({ name: "mine", dependencies: { a: "2", aa: "1", b: "2", d: "1" }, files: ["x", "y"] }),
    );
    expect(clash).toBe(false);
  });

  test.each([
    ["changed", { ...base, name: "ours" }, { ...base, name: "theirs" }],
    ["changed and removed", { ...base, files: undefined }, { ...base, files: [] }],
    ["added", { ...base, extra: 1 }, { ...base, extra: 2 }],
  ])("and says so where both %s the same key differently", (_, ours, theirs) => {
    expect(mergeByKeys(base, ours, theirs)).toEqual({ value: theirs, clash: true });
  });
});

describe("the changes", () => {
  test("are the new lines of the change log, below their headings", () => {
    const older = lines(
      "# Changes",
      "",
      "## Unreleased",
      "",
      "- One.",
      "",
      "## 0.1.0",
      "",
      "### Added",
      "",
      "- Begins.",
    );
    const newer = lines(
      ...["# Changes", "", "## Unreleased", "", "## 0.2.0", "", "- One.", "- Two,", "  in two lines.", ""],
      ...["### Fixed", "", "- Three.", "", "## 0.1.0", "", "### Added", "", "- Begins."],
    );
    expect(newLines(older, newer)).toBe(
      lines("## 0.2.0", "- Two,", "  in two lines.", "### Fixed", "- Three.").trim(),
    );
    expect(newLines(newer, newer)).toBe("");
  });
});

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

  test("that is renamed and goes its own way takes the next version, and passes its checks and tests", async () => {
    const commit = async () => {
      await project.run("git", "add", "--all");
      expect((await project.run("git", "commit", "--message", "Go on")).code).toBe(0);
    };
    const change = (folder: string, path: string, edit: (text: string) => string) =>
      writeFileSync(join(folder, path), edit(readFileSync(join(folder, path), "utf8")));

    expect((await project.command("rename", "quite-another-name")).code).toBe(0);
    change(project.folder, "src/product/errors.ts", (text) => `// Mine.\n${text}`);
    await commit();

    const stamp = await readStamp(template.folder);
    const was = stamp?.version ?? "an unknown version";
    change(template.folder, "src/product/errors.ts", (text) => `${text}// Of the template.\n`);
    template.commit({
      ".template.json": stampOf("99.0.0"),
      "CHANGELOG.md": lines("# Changes", "", "## 99.0.0", "", "- Mends a hole."),
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
      new RegExp(` ${was} \\(\\w{7}\\) → 99\\.0\\.0 \\(\\w{7}\\)\\n\\n## 99\\.0\\.0\\n- Mends a hole\\.\\n`),
    );
    expect(output).toMatch(/^Taken: \d changed, \d new and 0 removed files\./m);
    expect(output).not.toMatch(/npm install|npm run|Conflicts/);
    expect(code).toBe(0);

    expect(readFileSync(join(project.folder, "src/product/errors.ts"), "utf8")).toMatch(
      /^\/\/ Mine\.\n[\s\S]*\n\/\/ Of the template\.\n$/,
    );

    expect((await project.command("check")).output).toMatch(/^(✓.*\n?)+$/);
    const tests = await project.run(
      ...([process.execPath, "node_modules/vitest/vitest.mjs", "run", "--project", "product"] as const),
    );
    expect(tests.output).toContain("of-the-template.test.ts");
    expect(tests.code).toBe(0);
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
