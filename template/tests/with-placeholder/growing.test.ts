import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { apiFile, pathsIn } from "../../../groundwork/src/cli/api-file";
import { templateSlice } from "../../../groundwork/src/cli/template-slices";
import { overTypeBudget, typeCheck } from "../../../groundwork/src/cli/type-check";
import { bytesOf, firstLoad } from "../../../groundwork/src/testing/first-load";
import { ask } from "../../../groundwork/tests/support/embedded";
import { shareBuild } from "../project";
import { beginScenario, type Scenario } from "../scenario";
import { serve } from "./serving";

// One project that grows: what one test makes, the next goes on with.
let scenario: Scenario;
/** Instantiations before anything was generated. */
let before: number;

beforeAll(async () => {
  scenario = await beginScenario();
  before = await instantiations();
});

/** How many generic types the compiler works out for the project as it stands. */
async function instantiations(): Promise<number> {
  await scenario.run("node", "node_modules/next/dist/bin/next", "typegen");
  const { instantiations: count, output } = await typeCheck(scenario.folder);
  expect(output).toBe("");
  return count;
}

afterAll(() => scenario.remove());

it("a new slice is a copy without a leftover word, in files, registries and database", async () => {
  const output = await scenario.succeed("new", "slice", "invoice");
  expect(output).toMatch(/^The slice invoice is there: \d+ files, and the migration \d+_add_invoices/m);
  const made = await scenario.changes();
  expect(made.join("\n")).toMatch(/\?\? src\/app\/\(signed-in\)\/invoices\/form\.tsx/);
  const copies = made.flatMap((line) => (line.startsWith("?? ") ? [line.slice(3).replaceAll('"', "")] : []));
  const lines = copies.map((path) => scenario.read(path).split("\n").length - 1);
  // With the migration, which is made and not copied.
  expect(copies.length).toBeLessThanOrEqual(22);
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(900);
  for (const path of copies) expect(scenario.read(path), path).not.toMatch(/placeholder/i);
  expect(scenario.read("src/product/invoice/errors.ts")).toContain("An active invoice needs a note.");
  expect(await ask(scenario.url, `SELECT count(*)::int FROM "Invoice"`)).toBe(0);
  for (const point of [
    "fields.ts",
    "display.ts",
    "states.ts",
    "rules.ts",
    "permissions.ts",
    "errors.ts",
    "limits.ts",
  ]) {
    expect(output).toContain(`src/product/invoice/${point}`);
  }
});

it("a second slice of two words stands beside it, and its files are found apart", async () => {
  await scenario.succeed("new", "slice", "salesOrder");
  expect(scenario.read("src/product/screens.ts")).toContain(
    '{ path: "/sales-orders", title: "Sales orders", permission: salesOrderPermissions.list },',
  );
  expect(scenario.read("src/server/router.ts")).toContain(
    'import * as salesOrder from "./procedures/sales-order";',
  );
  const going = await scenario.succeed("remove", "slice", "salesOrder", "--dry-run");
  expect(going).toContain("  src/app/(signed-in)/sales-orders/page.tsx\n");
  expect(going).not.toMatch(/invoice|placeholder/i);
  await scenario.commit("Add invoices and sales orders");
});

it("ten such slices stay within the budget of types, if each takes what these two took", async () => {
  const perSlice = ((await instantiations()) - before) / 2;
  const procedures = pathsIn(scenario.read(apiFile));
  const each = procedures.filter((path) => path.startsWith("invoice.")).length;
  const began = procedures.length - 2 * each;
  expect(perSlice).toBeGreaterThan(1000);
  expect(overTypeBudget(before + 10 * perSlice, began + 10 * each)).toBeUndefined();
});

it("fields are written wherever the slice names its fields, and the rows that are there have their defaults", async () => {
  await scenario.succeed("db-seed");
  const fields = [
    ["invoice.amount", "money", "--default", "12.50"],
    ["invoice.priority", "oneOf", "--enum", "low,inProgress", "--default", "low"],
    ["invoice.remindAt", "dateTime", "--optional"],
    ["invoice.channels", "manyOf", "--enum", "mail,phone"],
    ["invoice.keywords", "tags"],
    ["invoice.salesOrderId", "reference", "--references", "salesOrder"],
    ["invoice.replacedById", "reference", "--references", "invoice"],
  ];
  for (const field of fields) await scenario.succeed("new", "field", ...field);
  expect(scenario.read("src/product/invoice/display.ts")).toContain(
    'priority: oneOf("Priority", { low: "Low", inProgress: "In progress" }),',
  );
  const stored = `SELECT "amount"::text || "priority" || coalesce("remindAt"::text, '-') FROM "Invoice" LIMIT 1`;
  expect(await ask(scenario.url, stored)).toBe("1250low-");
});

it("a field that the rows would lack is refused, as is losing their values, and nothing is written", async () => {
  await scenario.commit("Add fields");
  const lacking = await scenario.command("new", "field", "invoice.rank", "integer");
  expect(lacking.output).toContain('each needs a value of "rank": give them one with --default VALUE');
  const losing = await scenario.command("remove", "field", "invoice.amount");
  expect(losing.output).toContain("Its values would be lost: accept that with --force.");
  expect([lacking.code, losing.code]).toEqual([1, 1]);
  expect(await scenario.changes()).toEqual([]);
  await scenario.succeed("remove", "field", "invoice.priority", "--force");
  expect(
    (await scenario.run("git", "grep", "-il", "priority", "--", "src", "tests", "prisma/*.prisma")).output,
  ).toBe("");
  await scenario.succeed("remove", "field", "invoice.replacedById");
  const replaced = ["git", "grep", "-ilE", "replaced.?by", "--", "src", "tests", "prisma/*.prisma"] as const;
  expect((await scenario.run(...replaced)).output).toBe("");
  expect(scenario.read("src/server/rows/invoice.ts")).toMatch(
    /references: \{\s+salesOrderId: \{[^}]*\},?\s+\}/,
  );
  const used = await scenario.command("remove", "field", "invoice.note", "--force");
  expect(used.output).toMatch(/^"note" is used elsewhere: take it from there first/);
  expect(used.output).toContain("src/server/procedures/invoice.ts");
});

it("a new procedure compiles, and its test is red until it does something", async () => {
  await scenario.succeed("new", "procedure", "invoice.approve", "--mutation", "--input");
  const red = await scenario.run("node_modules/.bin/vitest", "run", "tests/server/invoice/approve.test.ts");
  expect(red.code).toBe(1);
  expect(red.output).toContain("Write what invoice.approve does, in src/server/procedures/invoice.ts.");
  await scenario.succeed("check");
});

it("a procedure that does something holds to the contract, and both slices to their tests", async () => {
  const file = "src/server/procedures/invoice.ts";
  const written = scenario.read(file).replace(
    /run: \(\) =>\s+Promise\.reject\([\s\S]*?\),\n\}\);/,
    `run: async ({ db, scope, input, refuse }) => {
    const { id } = (await invoices.find(db, { id: input.id, ...scope })) ?? refuse("INVOICE_NOT_FOUND");
    return { id };
  },
});`,
  );
  expect(written).toContain("const { id } = (await invoices.find(");
  writeFileSync(join(scenario.folder, file), written);
  // Of the slices that were there before, and with made-up inputs by the thousand, the template's own run proves it.
  const fresh = `--testNamePattern=^(?!${templateSlice}[.]|identity[.])`;
  const contract = ["api", "errors", "outputs", "refusals", "repeats"].map((name) => `contract/${name}.test`);
  const grown = ["server/invoice", "product/invoice", "/sales-order"];
  await scenario.pass(["contract", "server", "product"], fresh, ...contract, ...grown);
});

it("what has grown builds, and its pages load nothing of a slice that they do not show", async () => {
  shareBuild(scenario.folder);
  await scenario.succeed("build");
  const { origin, stop } = await serve(scenario.folder, "start");
  onTestFinished(stop);
  const cookie = await signedInAdmin(origin);
  const pages = ["/", "/sign-in", "/account", "/placeholders", "/admin/users", "/admin/audit", "/invoices"];
  const loads: Record<string, number> = {};
  for (const page of pages) {
    const response = await fetch(origin + page, { headers: cookie });
    expect(response.status, page).toBe(200);
    const { scripts } = await firstLoad(await response.text(), origin);
    loads[page] = bytesOf(scripts);
    const texts = await Promise.all(scripts.map(async ({ path }) => (await fetch(origin + path)).text()));
    const mentions = texts.flatMap((text) => text.match(/.{0,40}(invoice|sales.?order).{0,40}/gi) ?? []);
    // So no number of slices makes them larger.
    if (page !== "/invoices") expect(mentions, page).toEqual([]);
  }
  // Of a slice with its ten fields, by what these ones took.
  const [own = 0, example = 0] = [loads["/invoices"], loads["/placeholders"]];
  expect(own, JSON.stringify(loads)).toBeLessThan(example + 4000);
});

/** Header of an admin's requests. */
async function signedInAdmin(origin: string): Promise<{ cookie: string }> {
  const email = "ada@example.com";
  const headers = { origin, "content-type": "application/json" };
  const body = JSON.stringify({ name: "Ada", email, password: "a long enough password" });
  const response = await fetch(`${origin}/api/trpc/identity.signUp`, { method: "POST", headers, body });
  expect(response.status, await response.text()).toBe(200);
  await scenario.succeed("account", "admin", email);
  return {
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; "),
  };
}
