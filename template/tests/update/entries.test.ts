import { describe, expect, test } from "vitest";
import { summary } from "../../../groundwork/src/cli/update/update";
import { type Files, Repository } from "../repository";
import { keep, lines, makeTemplate, page, updated } from "./small-template";

/** A screen, long enough to be known again in another place. */
const dialog = (title: string) => lines("export const Dialog = [", ...page(title, "end").split("\n"), "];");
const source = (from: string, first: string, last: string) =>
  lines(
    `import { line } from "${from}";`,
    "",
    `export const ${first} = line;`,
    "",
    "",
    `export const ${last} = 1;`,
  );

/** A version of the template whose product imports whatever it likes, and its screens. */
const open: Files = {
  // A plugin that Biome does not find ends it before it has sorted anything.
  "biome.json": '{ "plugins": ["./node_modules/groundwork/biome/no-unsafe-sql.grit"] }\n',
  "groundwork/src/contract/fields.ts": "export const line = 1;\nexport const inner = 2;\n",
  "groundwork/src/contract/display.ts": "export const line = 3;\n",
  "src/ui/dialog.ts": dialog("title"),
  "src/ui/menu.ts": dialog("another").replace("Dialog", "Menu"),
  "src/both.ts": source("groundwork/contract/fields", "first", "last"),
};

/** The next one, whose platform is closed but for its entries, and has the screens. */
const closed: Files = {
  "groundwork/src/entries/fields.ts": 'export { line } from "../contract/fields";\n',
  "groundwork/src/entries/display.ts": 'export { line } from "../contract/display";\n',
  "groundwork/src/entries/ui.ts":
    'export { Dialog } from "../ui/dialog";\nexport { Menu } from "../ui/menu";\n',
  "groundwork/src/ui/dialog.ts": dialog("better title"),
  "groundwork/src/ui/menu.ts": String(open["src/ui/menu.ts"]),
  "src/ui/dialog.ts": null,
  "src/ui/menu.ts": null,
  "src/both.ts": source("groundwork/fields", "first", "better"),
};

function begun(own: Files) {
  const template = makeTemplate();
  template.commit(open);
  const project = keep(Repository.cloneOf(template.folder));
  project.commit(own);
  template.commit(closed);
  return { template, project };
}

describe("where the next version is closed but for its entries", () => {
  test("what the project imports comes from them, by the module that it came from", async () => {
    const { template, project } = begun({
      "src/mine.ts": lines(
        'import { line } from "groundwork/contract/fields";',
        'import { line as label } from "groundwork/contract/display";',
        'import { Menu } from "@/ui/menu";',
        "",
        "export const all = [line, label, Menu];",
        'export const late = () => import("@/ui/dialog");',
      ),
      "src/server/procedure.ts": 'declare module "groundwork/contract/register" {}\n',
      "src/both.ts": source("groundwork/contract/fields", "mine", "last"),
    });
    const { conflicts, strays } = await updated(project, template);
    expect([conflicts.marked, strays]).toEqual([[], []]);
    expect(project.read("src/mine.ts")).toBe(
      lines(
        'import { line as label } from "groundwork/display";',
        'import { line } from "groundwork/fields";',
        'import { Menu } from "groundwork/ui";',
        "",
        "export const all = [line, label, Menu];",
        'export const late = () => import("groundwork/ui");',
      ),
    );
    expect(project.read("src/server/procedure.ts")).toBe('declare module "groundwork" {}\n');
    expect(project.read("src/both.ts")).toBe(source("groundwork/fields", "mine", "better"));
  });

  test("what they export by another name keeps the project's, and a name of another module is left alone", async () => {
    const { template, project } = begun({
      "src/mine.ts": 'import { keptMails } from "groundwork/server";\n\nexport const mine = keptMails;\n',
      "tests/mine.ts":
        'import { password } from "groundwork/testing/procedures";\n\nexport const mine = password;\n',
    });
    template.commit({
      "groundwork/src/entries/server.ts": 'export { outboxMails } from "../server/mail/outbox";\n',
      "groundwork/src/entries/display.ts": 'export { line, password } from "../contract/display";\n',
      "groundwork/src/entries/testing/procedures.ts":
        'export { testPassword } from "../../testing/session";\n',
    });
    const { strays } = await updated(project, template);
    expect(strays).toEqual([]);
    expect(project.read("src/mine.ts")).toContain(
      'import { outboxMails as keptMails } from "groundwork/server";',
    );
    expect(project.read("tests/mine.ts")).toContain(
      'import { testPassword as password } from "groundwork/testing/procedures";',
    );
  });

  test("what none of them exports is named, with the file and the module", async () => {
    const { template, project } = begun({
      "src/mine.ts": 'import { inner } from "groundwork/contract/fields";\n\nexport const mine = inner;\n',
      "src/whole.ts": 'import * as menu from "./ui/menu";\n\nexport const whole = menu;\n',
      "tests/mine.test.ts": 'vi.mock("groundwork/contract/display");\n',
    });
    const result = await updated(project, template);
    expect(result.strays).toEqual([
      "src/mine.ts: inner of groundwork/contract/fields",
      "src/whole.ts: * of ./ui/menu",
      "tests/mine.test.ts: * of groundwork/contract/display",
    ]);
    expect(summary(result, true)).toContain("\n  src/mine.ts: inner of groundwork/contract/fields\n");
  });

  test("a file that the project changed does not follow the template's into groundwork/, and is named", async () => {
    const mine = dialog("my title");
    const { template, project } = begun({
      "src/ui/dialog.ts": mine,
      "src/mine.ts": 'import { Dialog } from "./ui/dialog";\n\nexport const mine = Dialog;\n',
    });
    const result = await updated(project, template);
    expect([result.moved, result.conflicts.marked]).toEqual([["src/ui/dialog.ts"], []]);
    expect(project.read("groundwork/src/ui/dialog.ts")).toBe(dialog("better title"));
    expect(project.read("src/ui/dialog.ts")).toBe(mine);
    expect(project.read("src/mine.ts")).toContain('import { Dialog } from "groundwork/ui";');
    expect(project.git("ls-files", "src/ui")).toBe("src/ui/dialog.ts");
    expect(summary(result, true)).toMatch(
      /but you changed it\. .*npm run eject NAME.*:\n {2}src\/ui\/dialog\.ts\n/,
    );
  });

  test("a file that the project deleted or moved is in groundwork/ all the same", async () => {
    const { template, project } = begun({ "src/ui/menu.ts": null });
    project.git("mv", "src/ui/dialog.ts", "src/my-dialog.ts");
    project.commit();
    const { conflicts } = await updated(project, template);
    expect(conflicts).toEqual({ marked: [], keptOurs: [], leftDeleted: [], leftHere: [] });
    expect(project.read("groundwork/src/ui/dialog.ts")).toBe(dialog("better title"));
    expect(project.read("groundwork/src/ui/menu.ts")).toBe(closed["groundwork/src/ui/menu.ts"]);
    expect(project.read("src/my-dialog.ts")).toBe(dialog("title"));
  });
});
