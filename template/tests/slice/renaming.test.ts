import { describe, expect, it } from "vitest";
import { namesOf } from "../../../groundwork/src/cli/slice/names";
import { renamed, renamedPath } from "../../../groundwork/src/cli/slice/renaming";

const thing = namesOf("thing");
const order = namesOf("salesOrder");
const invoice = namesOf("invoice");

const written = (text: string, to = order) => renamed(text, "file.tsx", thing, to);

describe("a name in code", () => {
  it.each([
    ["const thing = things[0];", "const salesOrder = salesOrders[0];"],
    [
      "export const createThing = thingContent.extend({ id });",
      "export const createSalesOrder = salesOrderContent.extend({ id });",
    ],
    ["type Thing = ThingView;", "type SalesOrder = SalesOrderView;"],
    ["<NoThings thing={thing.id} />;", "<NoSalesOrders salesOrder={salesOrder.id} />;"],
    ["const share = all / things;", "const share = all / salesOrders;"],
    ["THING_LIMIT;", "SALES_ORDER_LIMIT;"],
  ])("stays an identifier: %s", (before, after) => expect(written(before)).toBe(after));

  it.each([
    ['const code = "THING_NOT_FOUND";', 'const code = "SALES_ORDER_NOT_FOUND";'],
    ['const path = "thing.list";', 'const path = "salesOrder.list";'],
    ['const entity = "thing";', 'const entity = "salesOrder";'],
    [`const key = \`thing:\${id}\`;`, `const key = \`salesOrder:\${id}\`;`],
    ['post("/api/trpc/thing.create");', 'post("/api/trpc/salesOrder.create");'],
    ["api.thing.list.useQuery();", "api.salesOrder.list.useQuery();"],
  ])("stays an identifier in quotes: %s", (before, after) => expect(written(before)).toBe(after));

  it("stays the name of a table in SQL", () => {
    const sql = `query(\`SELECT count(*) FROM "Thing" WHERE id = \${id} AND "thingId" = 1\`);`;
    expect(written(sql)).toBe(
      `query(\`SELECT count(*) FROM "SalesOrder" WHERE id = \${id} AND "salesOrderId" = 1\`);`,
    );
    expect(written("query('DELETE FROM \"Thing\"');")).toBe("query('DELETE FROM \"SalesOrder\"');");
  });
});

describe("a name in an address", () => {
  it.each([
    [
      'import { view } from "@/product/thing/fields";',
      'import { view } from "@/product/sales-order/fields";',
    ],
    ['import { NoThings } from "./no-things";', 'import { NoSalesOrders } from "./no-sales-orders";'],
    [`const href = \`/things/\${thing.id}\`;`, `const href = \`/sales-orders/\${salesOrder.id}\`;`],
    ['const here = "/things?search=a";', 'const here = "/sales-orders?search=a";'],
    ["const own = /\\/things\\/[0-9a-f-]{36}/;", "const own = /\\/sales-orders\\/[0-9a-f-]{36}/;"],
    ['const file = "thing.prisma";', 'const file = "sales-order.prisma";'],
  ])("is written with dashes: %s", (before, after) => expect(written(before)).toBe(after));

  it.each([
    ["src/app/things/[id]/page.tsx", "src/app/sales-orders/[id]/page.tsx"],
    ["src/app/things/no-things.tsx", "src/app/sales-orders/no-sales-orders.tsx"],
    ["src/app/things/[thingId]/page.tsx", "src/app/sales-orders/[salesOrderId]/page.tsx"],
    ["tests/browser/things.spec.ts", "tests/browser/sales-orders.spec.ts"],
  ])("is so in paths too: %s", (before, after) => expect(renamedPath(before, thing, order)).toBe(after));
});

describe("a name in a sentence", () => {
  it.each([
    ["// One thing of many things.", "// One sales order of many sales orders."],
    [
      "/** The thing's page, in `thing.list` and {@link thingView}. */",
      "/** The sales order's page, in `salesOrder.list` and {@link salesOrderView}. */",
    ],
    ["// See src/app/things/ and /things.", "// See src/app/sales-orders/ and /sales-orders."],
    ['const title = "Things";', 'const title = "Sales orders";'],
    ['const message = "Delete this thing?";', 'const message = "Delete this sales order?";'],
    [`const all = \`\${count} things.\`;`, `const all = \`\${count} sales orders.\`;`],
    ["<p>Thing deleted</p>;", "<p>Sales order deleted</p>;"],
    [
      "const pattern = /An active thing needs a note\\./;",
      "const pattern = /An active sales order needs a note\\./;",
    ],
    ['const two = "One\\nthings";', 'const two = "One\\nsales orders";'],
  ])("is made of words: %s", (before, after) => expect(written(before)).toBe(after));

  it.each([
    [
      "// A thing, a thing's note, an archived thing.",
      "// An invoice, an invoice's note, an archived invoice.",
    ],
    ["/**\n * It makes a\n * thing.\n */", "/**\n * It makes an\n * invoice.\n */"],
    ["<p>\n  This is a\n  thing.\n</p>;", "<p>\n  This is an\n  invoice.\n</p>;"],
    ["const a = thing;", "const a = invoice;"],
  ])("has the article that it is said with: %s", (before, after) => {
    expect(written(before, invoice)).toBe(after);
  });

  it.each([
    ["unit", "a unit"],
    ["user", "a user"],
    ["hour", "an hour"],
    ["uncle", "an uncle"],
    ["apiKey", "an API key"],
    ["smsMessage", "an SMS message"],
    ["vatRate", "a VAT rate"],
    ["pdf", "a PDF"],
    ["url", "a URL"],
    ["faq", "an FAQ"],
  ])("is said as it sounds: %s", (name, expected) => {
    expect(written("// This is a thing.", namesOf(name))).toBe(`// This is ${expected}.`);
  });
});

describe("an acronym in a name", () => {
  it.each([
    ["<p>No things yet</p>;", "<p>No API keys yet</p>;"],
    ['const question = "Delete this thing?";', 'const question = "Delete this API key?";'],
    ['const heading = "Things";', 'const heading = "API keys";'],
    ['const title = "Thing not found";', 'const title = "API key not found";'],
    ["// A thing that is new. Things are many.", "// An API key that is new. API keys are many."],
    ["const pattern = /things/i;", "const pattern = /API keys/i;"],
    ["/**\n * It makes a\n * thing.\n */", "/**\n * It makes an\n * API key.\n */"],
  ])("keeps its capitals in a sentence: %s", (before, after) => {
    expect(written(before, namesOf("apiKey"))).toBe(after);
  });

  it.each([
    [
      'import { ThingView, things } from "@/product/thing/fields";',
      'import { ApiKeyView, apiKeys } from "@/product/api-key/fields";',
    ],
    [`const href = \`/things/\${thing.id}\`;`, `const href = \`/api-keys/\${apiKey.id}\`;`],
    ['const path = "thing.list";', 'const path = "apiKey.list";'],
    ['const code = "THING_STALE";', 'const code = "API_KEY_STALE";'],
  ])("has none in code and paths: %s", (before, after) => {
    expect(written(before, namesOf("apiKey"))).toBe(after);
  });
});

it("is irregular where English is", () => {
  const text = '// A person.\nconst hint = "Search the things";\nconst none = "No things yet";\n';
  expect(written(text, namesOf("person"))).toBe(
    '// A person.\nconst hint = "Search the people";\nconst none = "No people yet";\n',
  );
});

it("has its names in Prisma's schema too", () => {
  expect(renamed("// A thing.\nmodel Thing {\n  thingKey String\n}\n", "thing.prisma", thing, order)).toBe(
    "// A sales order.\nmodel SalesOrder {\n  salesOrderKey String\n}\n",
  );
});

it("says nothing of a file that cannot be read but where it is", () => {
  expect(() => written("const = thing;")).toThrow(/^file\.tsx cannot be read: /);
});

it("changes nothing when a slice keeps its name", () => {
  const text = '// A thing with "Things".\n';
  expect(renamed(text, "file.ts", thing, namesOf("thing"))).toBe(text);
});
