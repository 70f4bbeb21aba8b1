import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { finished } from "#cli/process";
import { temporaryFolder } from "#testing/temporary-folder";

const folder = temporaryFolder();
const api = (args: string[]) => finished("groundwork/src/cli/groundwork.mjs", ["api", ...args]);

describe("npm run api -- --openapi", () => {
  test("writes a valid document to the terminal, and the same to a file that is named", async () => {
    const { code, output } = await api(["--openapi"]);
    expect(code, output).toBe(0);
    expect(await new Validator().validate(JSON.parse(output))).toEqual({ valid: true });
    const file = join(folder, "openapi.json");
    expect(await api(["--openapi", file])).toMatchObject({
      code: 0,
      output: `${file} is the OpenAPI document of what the router says.`,
    });
    expect(readFileSync(file, "utf8")).toBe(`${output}\n`);
  });

  const nowhere = join(folder, "nowhere", "openapi.json");
  test.each<[string, string[], RegExp]>([
    [
      "a file without the flag",
      ["openapi.json"],
      /^npm run api takes "openapi\.json" with --openapi only\.$/,
    ],
    [
      "two files",
      ["--openapi", "a.json", "b.json"],
      /^npm run api takes no "b\.json": its words are the file of/,
    ],
    [
      "another version besides",
      ["--openapi", "--against", "main"],
      /^npm run api takes --openapi or --against, not/,
    ],
    [
      "a flag that is misspelt",
      ["--open-api"],
      /^npm run api has no --open-api: its flags are --against, --openapi\.$/,
    ],
    ["a folder that is none", ["--openapi", nowhere], /^\S+nowhere\/openapi\.json cannot be written: ENOENT/],
  ])("refuses %s in a sentence", async (_what, args, sentence) => {
    const { code, output } = await api(args);
    expect(output).toMatch(sentence);
    expect(code).toBe(1);
  });

  test("leaves nothing behind where it is refused", () => {
    for (const name of ["a.json", "b.json", "openapi.json"]) expect(existsSync(name)).toBe(false);
  });
});
