import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasFormerTokens, withTokens } from "../../src/cli/update/tokens";

test.each([
  ["bg-paper text-ink-soft", "bg-background text-muted-foreground"],
  ["border-b border-line-strong hover:bg-accent-soft", "border-b border-input hover:bg-accent"],
  [
    "bg-accent text-on-accent hover:bg-accent-strong",
    "bg-primary text-primary-foreground hover:bg-primary/90",
  ],
  ["border-danger/50 bg-sheet text-danger", "border-destructive/50 bg-card text-destructive"],
  ["rounded-sheet has-[a]:hover:bg-sunken", "rounded-lg has-[a]:hover:bg-muted"],
  [
    "  --accent: teal;\n  --color-accent-soft: var(--accent-soft);",
    "  --primary: teal;\n  --color-accent: var(--accent);",
  ],
])("the classes and variables of %j are named %j now", (before, after) => {
  expect(withTokens(before)).toBe(after);
});

test.each([
  "underline list-row text-sm border-b online inline-flex on-line",
  "the paper that this line is on",
  "bg-line-chart --paper-width",
])("%j names no token, and stays", (text) => {
  expect(withTokens(text)).toBe(text);
});

test("a style sheet with the names of now is not taken for a former one", () => {
  expect(hasFormerTokens(readFileSync("src/app/globals.css", "utf8"))).toBe(false);
  expect(hasFormerTokens(":root {\n  --paper: white;\n}")).toBe(true);
});
