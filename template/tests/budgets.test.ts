import { existsSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { git } from "../../groundwork/src/cli/git";
import { productLines } from "./product-lines";

const lines = (text: string) => text.split("\n").length - 1;
const isSource = (path: string) => /\.(tsx?|mjs|css)$/.test(path);

/** Text of each file of the template, by path. */
let template: ReadonlyMap<string, string>;
/** Lines of each file that a product has right after `create`, without the platform and what is generated, by path. */
let product: ReadonlyMap<string, number>;

beforeAll(async () => {
  const listed = (await git(".", "ls-files", "-co", "--exclude-standard")).split("\n");
  const sources = listed.filter((path) => isSource(path) && existsSync(path));
  template = new Map(sources.map((path) => [path, readFileSync(path, "utf8")]));

  product = new Map([...(await productLines())].filter(([path]) => !path.startsWith("groundwork/")));
});

const sourcesIn = (paths: RegExp, without = /^$/) =>
  [...template].filter(([path]) => paths.test(path) && !without.test(path));
const linesOf = (files: ReturnType<typeof sourcesIn>) =>
  files.reduce((sum, [, text]) => sum + lines(text), 0);

/** What a product may import of the platform: each is a module, or a folder of them. */
const entries = () => Object.keys(JSON.parse(readFileSync("groundwork/package.json", "utf8")).exports).length;

/**
 * What is counted, how, and the most that it may be. A bound may only be lowered; a decision says why one was raised. The
 * files that run in one create, and those of a new slice, are counted in `with-placeholder`, where there is an example.
 */
const budgets: readonly [name: string, count: () => number, most: number][] = [
  ["files of a product, right after it was made", () => product.size, 150],
  [
    "lines of a product, right after it was made",
    () => [...product.values()].reduce((sum, each) => sum + each, 0),
    4_940,
  ],
  ["entries of the platform", entries, 12],
  ["lines of source in the platform", () => linesOf(sourcesIn(/^groundwork\/src\//)), 50_546],
  [
    "files of the server that are in no folder",
    () => sourcesIn(/^groundwork\/src\/server\/[^/]+$/).length,
    0,
  ],
  [
    "lines of source in template/, without its tests and without the files of products",
    () => linesOf(sourcesIn(/^template\//, /^template\/(tests|overlay)\//)),
    2_800,
  ],
];

test.each(budgets)("%s are within their budget", (_, count, most) => {
  const counted = count();
  // A count of nothing would be within every other budget.
  if (most > 0) expect(counted).toBeGreaterThan(0);
  expect(counted).toBeLessThanOrEqual(most);
});
