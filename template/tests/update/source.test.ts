import { describe, expect, test } from "vitest";
import { shown, update } from "../../../groundwork/src/cli/update/update";
import { Repository } from "../repository";
import { keep, makeTemplate, own } from "./small-template";

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
