import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { update } from "../../../groundwork/src/cli/update/update";
import { Repository } from "../repository";
import { copyOf, keep, makeTemplate, refusal, second, updated } from "./small-template";

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
    expect(await reason(other.folder)).toMatch(/its last commit has no groundwork\/template\.json/);
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
