import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { apiText } from "../../scripts/steps/api";
import { apiFile } from "../../scripts/steps/api-file";
import { byPath, exampleOf } from "./procedures";

const stale = `${apiFile} is not what the router says any more. Write it anew with: npm run api`;

type Document = { procedures: { path: string; sample: unknown }[] };
const document = (): Document => JSON.parse(readFileSync(apiFile, "utf8"));

describe("the written contract", () => {
  test("says what the router says", () => {
    expect(document(), stale).toEqual(JSON.parse(apiText()));
    expect(readFileSync(apiFile, "utf8") === apiText(), stale).toBe(true);
  });

  test("comes out the same every time", () => {
    expect(apiText()).toBe(apiText());
  });

  test.each(byPath)("has a sample that %s accepts", (path, procedure) => {
    const sample = document().procedures.find((written) => written.path === path)?.sample ?? undefined;
    expect(sample).toEqual(procedure.sample(exampleOf(procedure)));
    expect(procedure.input.safeParse(sample).success).toBe(true);
  });
});
