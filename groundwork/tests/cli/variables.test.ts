import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { ownSettings } from "#cli/test-suites";
import { documentedVariables, readByOthers, variableProblems, writeVariables } from "#cli/variables";
import { platformVariables } from "#server/process/platform-variables";
import type { Variable } from "#server/process/variable";
import { variables } from "@/server/env";

const own: Variable = {
  schema: z.url(),
  description: "URL of the payment service, as `https`",
  details: "Its key is in the vault.",
  example: "https://payments.example.com",
  unset: "nothing can be paid",
};
const withOwn = { ...variables, PAYMENTS_URL: own };

/** Start of a file for Compose, up to the variables of the app. */
const app = "x-app: &app\n  build: .\n  environment: &environment\n";
const allBut = (...names: string[]) =>
  documentedVariables(variables)
    .flatMap(([name]) => (names.includes(name) ? [] : name))
    .join(", ");

const page = "groundwork/docs/variables.md";

let root = "";
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const read = (path: string) => readFileSync(join(root, path), "utf8");

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "app-variables-"));
  mkdirSync(join(root, "groundwork/docs"), { recursive: true });
  write(page, "# Variables\n\n<!-- variables -->\n<!-- /variables -->\n\nThe end.\n");
  writeVariables(root, variables);
});
afterEach(() => rmSync(root, { recursive: true }));

test("the variables of this project are as they are written down", () => {
  expect(variableProblems(".", variables)).toEqual([]);
});

test("a test run clears every variable that a developer may have set", () => {
  const cleared = Object.keys(ownSettings).filter((name) => ownSettings[name] === "");
  expect(cleared).toEqual(Object.keys(variables).filter((name) => name !== "NODE_ENV"));
});

test("a variable that a test stubs is one that something reads", () => {
  const folders = ["tests", "groundwork/tests", "groundwork/src/testing"];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );
  const stubbed = files.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/stubEnv\("(\w+)"/g)].map(([, name = ""]) => name),
  );
  expect(stubbed.length).toBeGreaterThan(0);
  expect(stubbed.filter((name) => !(name in variables) && !readByOthers.test(name))).toEqual([]);
});

describe("a new variable", () => {
  test("makes .env.example stale until it is written again, and leaves the platform's page as it is", () => {
    const before = read(page);
    expect(variableProblems(root, withOwn)).toEqual([
      ".env.example is not what the variables say any more. Write it again with: npm run format",
    ]);
    expect(writeVariables(root, withOwn)).toEqual([".env.example"]);
    expect(variableProblems(root, withOwn)).toEqual([]);
    expect(writeVariables(root, withOwn)).toEqual([]);
    expect(read(page)).toBe(before);
  });

  test("is shown in .env.example as a comment, with what counts without it", () => {
    writeVariables(root, withOwn);
    expect(read(".env.example")).toContain(`
# URL of the payment service, as https. Its key is in the vault.
# Default: nothing can be paid
#PAYMENTS_URL=https://payments.example.com
`);
    expect(read(".env.example")).toContain("\n# TCP port that the app listens on.\n#PORT=3000\n");
    expect(read(".env.example")).not.toContain("NODE_ENV=");
  });

  test.each([
    ["an example that it refuses", { example: "payments" }, "has a schema that refuses its own example."],
    [
      "a default that it refuses",
      { default: "none", unset: undefined },
      "has a schema that refuses its own default.",
    ],
    [
      "a default with a variable that is not there",
      { default: "https://$PAYMENTS_HOST", unset: undefined },
      "has a default with $PAYMENTS_HOST, which is not declared before it.",
    ],
  ])("is not declared with %s", (_, change, problem) => {
    const wrong = { ...variables, PAYMENTS_URL: { ...own, ...change } as Variable };
    writeVariables(root, wrong);
    expect(variableProblems(root, wrong)).toEqual([`PAYMENTS_URL ${problem}`]);
  });
});

describe("the table of the platform's variables", () => {
  const [begin, end] = ["<!-- variables -->\n", "\n<!-- /variables -->\n"];

  test("is written again when it is stale, and the rest of its page stays", () => {
    const written = read(page);
    write(page, `Before\n${begin}anything${end}After\n`);
    expect(variableProblems(root, variables)).toEqual([
      `${page} is not what the variables say any more. Write it again with: npm run format`,
    ]);
    expect(writeVariables(root, withOwn)).toEqual([".env.example", page]);
    const table = written.slice(written.indexOf(begin), written.indexOf(end) + end.length);
    expect(read(page)).toBe(`Before\n${table}After\n`);
    const rows = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(rows).toEqual(documentedVariables(platformVariables).map(([name]) => name));
    expect(table).toContain("| `PORT` | `3000` | TCP port that the app listens on |\n");
    expect(table).toContain("| `DATABASE_URL` | the embedded PostgreSQL | Connection string of");
  });

  test.each(["", begin, end, `${end}${begin}`])("cannot be written into a page with only %j", (text) => {
    write(page, text);
    expect(() => writeVariables(root, variables)).toThrow(/^groundwork\/docs\/variables\.md needs both/);
  });

  test("cannot be written into a page with Windows ends of lines", () => {
    write(page, `${begin}${end}`.replaceAll("\n", "\r\n"));
    expect(() => writeVariables(root, variables)).toThrow(/variables\.md has Windows ends of lines \(CRLF\)/);
  });
});

describe("a variable that nothing declares", () => {
  const unknownIn = (path: string, name: string) =>
    `${path} sets ${name}, which the app does not read: declare it in src/server/env.ts.`;

  test("is found in the Dockerfile, those of Node and the system aside", () => {
    write(
      "Dockerfile",
      "FROM node AS build\nENV CFLAGS=-O2\nFROM node\nENV NODE_OPTIONS=--max-old-space-size=512 TZ=UTC PORT=3000 \\\n  PROT=3000\nENV LEVEL=1\n",
    );
    expect(variableProblems(root, variables)).toEqual([
      unknownIn("Dockerfile", "PROT"),
      unknownIn("Dockerfile", "LEVEL"),
    ]);
  });

  test.each([
    ["a service", "services:\n  app:\n    build: .\n    environment:\n"],
    ["an anchor", "x-app: &app\n  build: .\n  environment:\n"],
  ])("is found in compose.yaml where %s is built here", (_, start) => {
    const indent = start.startsWith("x") ? "    " : "      ";
    const others =
      "services:\n  database:\n    image: postgres\n    environment:\n      POSTGRES_USER: app\n";
    const rest = `${indent}# ${allBut("PORT")}: not for this test\n${others}`;
    write("compose.yaml", `${start}${indent}PORT: 3000\n${indent}LOGLEVEL: \${LOG_LEVEL:-}\n${rest}`);
    expect(variableProblems(root, variables)).toEqual([unknownIn("compose.yaml", "LOGLEVEL")]);
    write("compose.yaml", `${start}${indent}- PORT=3000\n${indent}- "LOGLEVEL=info"\n${rest}`);
    expect(variableProblems(root, variables)).toEqual([unknownIn("compose.yaml", "LOGLEVEL")]);
  });

  test("is found among those that a comment leaves out", () => {
    write("compose.yaml", `${app}    # ${allBut()}: not for this test\n    # LOGLEVEL: the image sets it\n`);
    expect(variableProblems(root, variables)).toEqual([unknownIn("compose.yaml", "LOGLEVEL")]);
  });
});

describe("a declared variable", () => {
  test.each(["compose.yaml", "deploy/compose.scale.yaml", "deploy/kubernetes/app.yaml"])(
    "is missed in %s, unless a comment gives the reason",
    (path) => {
      const kubernetes = path.includes("kubernetes");
      const start = kubernetes ? "apiVersion: v1\nkind: ConfigMap\ndata:\n" : app;
      const line = kubernetes ? "MAIL_URL: its value" : `MAIL_URL: \${MAIL_URL:-}`;
      mkdirSync(dirname(join(root, path)), { recursive: true });
      write(path, `${start}    # ${allBut("MAIL_URL")}: not for this test\n`);
      expect(variableProblems(root, variables)).toEqual([
        `${path} does not pass MAIL_URL to the app: add "${line}", or give the reason why not in a comment there: "# MAIL_URL: …".`,
      ]);
      write(path, `${start}    # ${allBut()}: not for this test\n`);
      expect(variableProblems(root, variables)).toEqual([]);
    },
  );

  test("is passed by its own name", () => {
    write(
      "compose.yaml",
      `${app}    MAIL_URL: \${MAIL_URI:-}\n    # ${allBut("MAIL_URL")}: not for this test\n`,
    );
    expect(variableProblems(root, variables)).toEqual([
      `compose.yaml takes MAIL_URL from MAIL_URI: write MAIL_URL: \${MAIL_URL:-}.`,
    ]);
  });

  test("is not asked of an image that is not the app's", () => {
    write(
      "compose.yaml",
      "services:\n  pooler:\n    build:\n      dockerfile_inline: |\n        FROM debian\n",
    );
    expect(variableProblems(root, variables)).toEqual([]);
  });
});
