import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { blocksOf, proseOf } from "./blocks";
import { productLines } from "./product-lines";

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
const files = listed.split("\n").filter((path) => path !== "" && existsSync(path));
const documents = files.filter((path) => /^(groundwork\/)?(docs\/.+|[A-Z]+)\.md$/.test(path));
const read = (path: string) => readFileSync(path, "utf8");
const readme = read("README.md");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** Texts that are `quoted` in the sentences and tables of a document. */
const quotedIn = (text: string) =>
  [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, quoted = ""]) => quoted);

/** Paths of files in the commands of a document. */
const typedIn = (text: string) =>
  blocksOf(text)
    .filter(({ language }) => language === "sh")
    .flatMap(
      (block) =>
        block.text.match(/(?<![\w./-])(src|prisma|tests|docs|groundwork|template)\/[^\s:]+\.\w+/g) ?? [],
    );

/** Whether a file or folder is there. A star stands for any name. */
function isThere(path: string, beginning = "^"): boolean {
  const escaped = path
    .replace(/\/$/, "")
    .replace(/[.[\]()]/g, "\\$&")
    .replaceAll("*", "[^/]+");
  const pattern = new RegExp(`${beginning}${escaped}(/|$)`);
  return files.some((file) => pattern.test(file));
}

/** Slices and accesses are made by a reader of the walk-throughs, whose own test follows them. */
const isOfReader = (path: string) => /invoice|customer|ticket|comment|follower|accesses\.ts/.test(path);

/** Whether something quoted is a path of this repository, from its root or by its last names. */
const isWhole = (quoted: string) =>
  /^(src|prisma|tests|docs|scripts|public|groundwork\/(src|tests|docs|biome)|template|\.\w+)\/\S*$/.test(
    quoted,
  );
const isEnd = (quoted: string) => /^[\w@[*-][^\s:]*\.(tsx?|mjs|json|prisma|md|ya?ml|sql|css)$/.test(quoted);
/** Files that a command or a product makes where it is. */
const isMade = (path: string) => /^(\.(data|next)|docs\/decisions|src\/screens)\//.test(path);

test("documents are found", () => {
  expect(documents).toEqual(expect.arrayContaining(["README.md", "AGENTS.md", "groundwork/docs/deploy.md"]));
  expect(documents.some((path) => path.startsWith("groundwork/docs/decisions/"))).toBe(true);
});

describe.each(documents)("%s", (document) => {
  const text = read(document);

  test("names only paths that exist", () => {
    const named = [...quotedIn(text), ...typedIn(text)].filter((path) => !isOfReader(path) && !isMade(path));
    const missing = [
      ...named.filter((path) => isWhole(path) && !isThere(path) && !isThere(join(dirname(document), path))),
      ...named.filter((path) => !isWhole(path) && isEnd(path) && !isThere(path, "(^|/)")),
    ];
    expect(missing).toEqual([]);
  });

  test("links only to what exists", () => {
    const links = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
    const missing = links.filter((target) => {
      if (/^https?:/.test(target)) return false;
      const [path, anchor] = target.split("#");
      const file = path ? join(dirname(document), path) : document;
      return !isThere(file, "^") || (anchor !== undefined && !anchorsOf(read(file)).includes(anchor));
    });
    expect(missing).toEqual([]);
  });

  test("names only commands that exist", () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("gives each command only flags that it knows", () => {
    const unknown = contextsOf(text).flatMap((context) => {
      const ours = context.filter((quoted) => /^(npm run |--)/.test(quoted) || quoted in scripts);
      const named = ours.map((quoted) => /^npm run ([\w:-]+)/.exec(quoted)?.[1] ?? quoted);
      const flags = ours.flatMap((quoted) => [...quoted.matchAll(/(?<=^|\s)--([a-z][\w-]*)/g)]);
      return flags.map(([, flag = ""]) => flag).filter((flag) => !named.some((name) => knows(name, flag)));
    });
    expect(unknown).toEqual([]);
  });
});

/**
 * Quoted and typed texts, by what they stand together with: a line of a block and a row of a table stand for
 * themselves, and the sentences below a heading belong together with the commands typed there.
 */
function contextsOf(text: string): string[][] {
  const isRow = (line: string) => line.startsWith("|");
  return text.split(/\n(?=#+ [A-Z])/).flatMap((section) => {
    const blocks = blocksOf(section).filter(({ language }) => language === "sh");
    const typed = blocks.flatMap((block) => block.text.replace(/ *#.*$/gm, "").split("\n"));
    const lines = proseOf(section).split("\n");
    const sentences = quotedIn(lines.filter((line) => !isRow(line)).join("\n"));
    const commands = typed.map((line) => line.split(" -- ")[0] ?? line);
    return [
      ...typed.map((line) => [line]),
      ...lines.filter(isRow).map(quotedIn),
      [...sentences, ...commands],
    ];
  });
}

const commandFile = (name: string): string =>
  ["groundwork/src/cli/commands", "template/commands"]
    .map((folder) => `${folder}/${name}.ts`)
    .find((path) => existsSync(path)) ?? `no command ${name}`;

/** Whether the file of a command declares a flag: `{ force: flag, "dry-run": flag, label: word }`. */
function knows(command: string, flag: string): boolean {
  const [, name] = /^node groundwork ([\w-]+)/.exec(scripts[command] ?? "") ?? [];
  if (!name) return false;
  return new RegExp(`[\\s{]"?${flag}"?: (flag|word)\\b`).test(read(commandFile(name)));
}

/** The headings of a document as links to them are written. */
const anchorsOf = (text: string): string[] =>
  [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .trim()
      .replace(/\s/g, "-"),
  );

/** First cells in the rows of the tables of a document. */
const firstCells = (path: string): string[] =>
  [...read(path).matchAll(/^\| `([^`]+)`/gm)].map(([, cell = ""]) => cell);

test("the table of commands, and the template's own, have every command once", () => {
  const cells = [...firstCells("groundwork/docs/commands.md"), ...firstCells("template/README.md")];
  const named = cells.flatMap((cell) => /^npm (?:run )?([\w:-]+)/.exec(cell)?.[1] ?? []);
  expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
});

describe("the README", () => {
  test("can be read in three minutes", () => {
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(900);
  });

  test("gives the sizes of a product and of the platform to within a twentieth", async () => {
    const counts = [...(await productLines())];
    const product = counts.filter(([path]) => !path.startsWith("groundwork/"));
    const lines = product.reduce((sum, [, count]) => sum + count, 0);
    const said = /about (\d+) files and ([\d,]+) lines.*?the ([\d,]+) files of/s.exec(readme)?.slice(1) ?? [];
    const shares = [product.length, lines, counts.length - product.length].map(
      (count, index) => Number(said[index]?.replace(",", "")) / count,
    );
    for (const share of shares) {
      expect(Math.abs(share - 1), `${said} are ${shares} of what is there`).toBeLessThanOrEqual(0.05);
    }
  });
});
