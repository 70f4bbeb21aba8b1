import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { templateVersionText } from "../../../groundwork/src/cli/template-version";
import { type Updated, update } from "../../../groundwork/src/cli/update/update";
import { UserFacingError } from "../../../groundwork/src/contract/user-facing-error";
import { type Files, Repository } from "../repository";

export const templateVersionOf = (version: string) =>
  templateVersionText({ version, source: null, commit: null });
export const lines = (...texts: string[]) => `${texts.join("\n")}\n`;
export const page = (first: string, last: string) => lines(first, "a", "b", "c", "d", "e", last);

/** A template in small. Its version file came later than its history began, as in the real one. */
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
  "template/CHANGELOG.md": lines("# Changes", "", "## 0.1.0", "", "- Begins."),
};

/** Next change of the template: to a file of its own, beside and on the project's lines, and to files that are gone. */
export const second: Files = {
  "groundwork/template.json": templateVersionOf("0.2.0"),
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
  "template/CHANGELOG.md": lines(
    "# Changes",
    "",
    "## 0.2.0",
    "",
    "- Fixes a hole.",
    "",
    "## 0.1.0",
    "",
    "- Begins.",
  ),
};

/** Changes of a project in the meantime. */
export const own: Files = {
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
  begun.commit({ "groundwork/template.json": templateVersionOf("0.1.0") });
});
afterAll(() => begun.remove());

const made: Repository[] = [];
afterEach(() => {
  for (const repository of made.splice(0)) repository.remove();
});
export const keep = (repository: Repository) => {
  made.push(repository);
  return repository;
};

/** A template at its first version. */
export const makeTemplate = () => keep(Repository.like(begun));

/** The files of a template in a repository of its own, as "use this template" makes it. */
export function copyOf(template: Repository, besides: Files = {}): Repository {
  const files = template.git("ls-files").split("\n");
  const texts = Object.fromEntries(files.map((path) => [path, readFileSync(join(template.folder, path))]));
  return keep(Repository.of({ ...texts, ...besides }));
}

/** Why an update is refused. */
export const refusal = (update: Promise<unknown>): Promise<string> =>
  update.then(
    () => "",
    (error) => (error instanceof UserFacingError ? error.message : String(error)),
  );

export async function updated(project: Repository, template: Repository, commit?: string): Promise<Updated> {
  const result = await update(project.folder, template.folder, commit);
  if (!result) throw new Error("There was nothing to take.");
  return result;
}
