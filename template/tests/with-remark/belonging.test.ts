import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { productTree } from "../../../groundwork/src/cli/project-files/project-files";
import { withoutUnused } from "../../../groundwork/src/cli/source/without-unused";
import { ask } from "../../../groundwork/tests/support/embedded";
import { beginScenario, type Scenario } from "../scenario";

// A product as `create` makes it, in which slices are made that belong to others: what one test makes, the next goes on with.
let scenario: Scenario;

beforeAll(async () => {
  scenario = await beginScenario();
  const tree = await productTree(scenario.folder, "HEAD");
  await scenario.run("git", "rm", "-rqf", ".");
  await scenario.run("git", "checkout", tree, "--", ".");
  rmSync(join(scenario.folder, "template"), { recursive: true, force: true });
  await scenario.commit("Begin as a product");
  await scenario.succeed("new", "slice", "ticket");
  await scenario.commit("Add tickets");
});

afterAll(() => scenario.remove());

const contract = ["api", "errors", "refusals", "repeats"].map((name) => `contract/${name}.test`);
/** Contract tests of the new slices; those of the example are proven by the template. */
const fresh = "--testNamePattern=^(?!placeholder[.]|identity[.])";

it("a product has no living example of a relation, and the pristine copy of one", async () => {
  const { output } = await scenario.run("git", "grep", "-ilE", "remarks?([^a]|$)", "--", ".", ":!groundwork");
  expect(output).toBe("");
  expect(scenario.read("groundwork/slice/src/product/remark/fields.ts")).toContain("A remark stands where");
  expect(scenario.read("groundwork/slice/prisma/placeholder.prisma")).not.toMatch(/remark/i);
});

it.each([
  [
    ["comment", "--belongs-to", "ticket", "--on-remove", "keep"],
    /^--on-remove is refuse or with-it, and not "keep"\.$/,
  ],
  [["comment", "--on-remove", "refuse"], /^--on-remove says what becomes of rows/],
])("new slice %j is refused, and nothing is written", async (words, sentence) => {
  const { code, output } = await scenario.command("new", "slice", ...words);
  expect(output).toMatch(sentence);
  expect(code).toBe(1);
  expect(await scenario.changes()).toEqual([]);
});

it("it is made with a line in each register and in the files of the other", async () => {
  const output = await scenario.succeed("new", "slice", "comment", "--belongs-to", "ticket");
  expect(output).toMatch(/^The slice comment is there: 13 files, and the migration \d+_add_comments/m);
  expect(output).toContain("It works as it stands, on the page of a ticket.");
  const made = (await scenario.changes()).flatMap((line) =>
    line.startsWith("?? ") ? [line.slice(3).replaceAll('"', "")] : [],
  );
  for (const path of made) expect(scenario.read(path), path).not.toMatch(/remark|placeholder/i);
  expect(scenario.read("src/app/(signed-in)/tickets/[id]/detail.tsx")).toContain(
    "<Comments ticketId={id} />",
  );
  expect(scenario.read("src/app/(signed-in)/tickets/[id]/page.tsx")).toContain(
    "api.comment.list.prefetchInfinite({ ticketId: input.data.id }),",
  );
  expect(scenario.read("prisma/ticket.prisma")).toMatch(/^ {2}comments +Comment\[\]$/m);
  expect(await ask(scenario.url, `SELECT count(*)::int FROM "Comment"`)).toBe(0);
  await scenario.commit("Add comments");
});

it("nothing can belong to what belongs to another, which stays as long as something does", async () => {
  const deeper = await scenario.command("new", "slice", "reply", "--belongs-to", "comment");
  expect(deeper.output).toMatch(/^Rows of "comment" belong to another slice's themselves/);
  const parent = await scenario.command("remove", "slice", "ticket");
  expect(parent.output).toBe(
    'The rows of "comment" belong to those of "ticket", or point to them: remove that first, with npm run remove slice comment. Nothing was written.',
  );
  expect(await scenario.changes()).toEqual([]);
});

it("one that keeps the other from being removed stands beside it", async () => {
  const words = ["--belongs-to", "ticket", "--on-remove", "refuse"];
  await scenario.succeed("new", "slice", "apiKeyUse", ...words);
  expect(scenario.read("src/app/(signed-in)/tickets/[id]/detail.tsx")).toContain(
    "<ApiKeyUses ticketId={id} />",
  );
  expect(scenario.read("src/product/api-key-use/errors.ts")).toContain(
    "This ticket has API key uses. Delete them first.",
  );
  expect(scenario.read("prisma/api-key-use.prisma")).toMatch(/ticket .*onDelete: Restrict/);
  await scenario.commit("Add API key uses");
});

it("all three pass the checks, and hold to the contract and to their own tests", async () => {
  await scenario.succeed("check");
  await scenario.pass(["contract", "server"], fresh, ...contract, "server/comment", "server/ticket");
});

it("removed again, both leave nothing but their migrations", async () => {
  for (const name of ["apiKeyUse", "comment"]) await scenario.succeed("remove", "slice", name);
  const { output } = await scenario.run("git", "diff", "--stat", "HEAD~2", "--", ".", ":!prisma/migrations");
  expect(output).toBe("");
});

it("a slice that has what makes its rows in a file of its own, as products made before have it, goes on with that", async () => {
  const sample = scenario.read("tests/contract/samples/ticket.ts");
  const begin = sample.indexOf("/** Input of a create");
  const end = sample.indexOf("export const ticket:");
  mkdirSync(join(scenario.folder, "tests/support"));
  for (const [path, text] of [
    ["tests/support/ticket.ts", sample.slice(0, end).replace(/^type Row = .*\n/m, "")],
    [
      "tests/contract/samples/ticket.ts",
      `import { addTicket, copyTicket, newTicket } from "../../support/ticket";\n${sample.slice(0, begin).replace(/^type Input = .*\n/m, "")}${sample.slice(end)}`,
    ],
    [
      "tests/server/ticket.test.ts",
      scenario.read("tests/server/ticket.test.ts").replace("../contract/samples/", "../support/"),
    ],
    [
      "tests/browser/tickets.spec.ts",
      scenario.read("tests/browser/tickets.spec.ts").replace("../contract/samples/", "../support/"),
    ],
  ] as const)
    writeFileSync(join(scenario.folder, path), withoutUnused(text, path));
  await scenario.succeed("format");
  await scenario.succeed("new", "field", "ticket.amount", "money");
  expect(scenario.read("tests/support/ticket.ts")).toContain("amount: 1250");
  await scenario.succeed("new", "slice", "comment", "--belongs-to", "ticket");
  expect(scenario.read("tests/contract/samples/comment.ts")).toContain('from "../../support/ticket"');
  await scenario.succeed("check");
});
