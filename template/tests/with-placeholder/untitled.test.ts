import { afterAll, beforeAll, expect, it } from "vitest";
import { beginScenario, type Scenario } from "../scenario";

let scenario: Scenario;

beforeAll(async () => {
  scenario = await beginScenario();
  await scenario.succeed("new", "slice", "invoice");
  await scenario.commit("Add invoices");
});

afterAll(() => scenario.remove());

it("the title goes with what sorts, finds and names rows by it, and the note takes its place", async () => {
  await scenario.succeed("remove", "field", "invoice.title", "--force");
  const naming = ["git", "grep", "-lE", "INVOICE_TITLE|titleKey|invoice\\.title", "--"] as const;
  const { output } = await scenario.run(...naming, "src/*nvoice*", "tests/*nvoice*", "prisma/invoice.prisma");
  expect(output).toBe("");
  expect(scenario.read("src/app/(signed-in)/invoices/list.tsx")).toContain(
    "title={invoice.note || invoiceWords.one}",
  );
  await scenario.succeed("check");
  await scenario.pass(["server", "product"], "server/invoice", "product/invoice");
});
