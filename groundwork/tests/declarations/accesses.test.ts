import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { typeCheck } from "#cli/type-check";

// What the compiler says in a product that adds an access, and in one that adds none: each is a file beside the database
// client of this product.

const imports = `
import type { Access, Actor, Permissions } from "groundwork";
import type { Accesses, Product, Scope } from "groundwork/server";
import type { AccessSamples } from "groundwork/testing/procedures";
import type { Database } from "@/server/database/client";
declare const product: Omit<Product, "accesses">;
`;

const register = (more = "") => `
declare module "groundwork" {
  interface Register {
    roles: readonly ["member", "admin"];
    database: Database;
    ${more}
  }
}
`;

const adding = `
const accesses = { sameName: ({ name }) => ({ name }) } satisfies Accesses;
${register("accesses: typeof accesses;")}
`;

/** Errors of the compiler in a product of these lines, each in its first line, by the line of the source that it is in. */
async function errorsIn(registered: string, lines: readonly string[]): Promise<Record<string, string>> {
  const root = await mkdtemp(join(tmpdir(), "app-accesses-"));
  const text = [imports, registered, ...lines.map((line, index) => `export const part${index} = ${line};`)];
  await mkdir(join(root, "src/server"), { recursive: true });
  await symlink(resolve("node_modules"), join(root, "node_modules"));
  await symlink(resolve("src/server/database"), join(root, "src/server/database"));
  await writeFile(join(root, "src/own.ts"), text.join("\n"));
  const options = JSON.parse(await readFile("tsconfig.json", "utf8")).compilerOptions;
  const compilerOptions = { ...options, preserveSymlinks: true };
  await writeFile(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src/own.ts"] }));
  const { output } = await typeCheck(root);
  await rm(root, { recursive: true });
  const source = text.join("\n").split("\n");
  const errors = output
    .split(/\n(?! )/)
    // The platform's own files find no product here.
    .filter((error) => !error.startsWith("node_modules/groundwork/"))
    .map((error) => /^src\/own\.ts\((\d+),\d+\): error TS\d+: (.+)/.exec(error));
  return Object.fromEntries(
    errors.map((error) => [
      source[Number(error?.[1]) - 1]?.replace(/^export const \w+ = |;$/g, "") ?? output,
      error?.[2] ?? "",
    ]),
  );
}

const permission = (access: string) => `{ list: { member: "${access}" } } satisfies Permissions`;
const unbound = "product satisfies Product";
const compiling = [`["own", "any"] satisfies Access[]`];

test("an access that a product adds is a word of its permissions, and says whose rows it reaches", async () => {
  const misspelt = permission("sameNaem");
  const nameless = '{ team: () => ({ nickname: "" }) } satisfies Accesses';
  const own = '{ own: () => ({ name: "" }) } satisfies Accesses';
  const taken = "({ ownerId }: Scope) => ownerId";
  const samples = "{} satisfies AccessSamples";
  const right = [...compiling, permission("sameName"), "{ ...product, accesses } satisfies Product"];
  expect(await errorsIn(adding, [...right, misspelt, nameless, own, taken, samples, unbound])).toEqual({
    [misspelt]: `Type '"sameNaem"' is not assignable to type 'Access'. Did you mean '"sameName"'?`,
    [nameless]: `Type '() => { nickname: string; }' is not assignable to type 'Readonly<Record<string, \`\${string}Id\` | RowWhere>> | ((actor: Actor) => UserWhereInput)'.`,
    [own]: "Type '() => { name: string; }' is not assignable to type 'never'.",
    [taken]:
      "Property 'ownerId' does not exist on type '{ readonly ownerId?: string; } | { readonly owner: UserWhereInput; } | { readonly AND: { OR: Own[]; }; }'.",
    [samples]: "Property 'sameName' is missing in type '{}' but required in type 'AccessSamples'.",
    [unbound]: "Type 'Omit<Product, \"accesses\">' does not satisfy the expected type 'Product'.",
  });
});

const byColumn = `
const accesses = { organiser: { booking: "event.ownerId" } } as const satisfies Accesses;
${register("accesses: typeof accesses;")}
`;

test("an access may be to rows themselves, and its sample makes one reach a row of each slice", async () => {
  const noId = '{ organiser: { booking: "event" } } satisfies Accesses';
  const noColumn = '{ published: { event: { nickname: "" } } } satisfies Accesses';
  const noSlice = "{ organiser: {} } satisfies AccessSamples";
  const ofUsers = "{ organiser: { booking: async (_, row: Actor) => row } } satisfies AccessSamples";
  const sample = "{ organiser: { booking: async (_, row, caller) => [row.id, row.eventId, caller.id] } }";
  const right = [permission("organiser"), `${sample} satisfies AccessSamples`];
  expect(await errorsIn(byColumn, [...right, noId, noColumn, noSlice, ofUsers])).toEqual({
    [noId]: `Type '"event"' is not assignable to type '\`\${string}Id\` | RowWhere'.`,
    [noColumn]:
      "Object literal may only specify known properties, and 'nickname' does not exist in type 'RowWhere'.",
    [noSlice]:
      "Property 'booking' is missing in type '{}' but required in type '{ readonly booking: JoinRow; }'.",
    [ofUsers]: "Type '(_: Database, row: Actor) => Promise<Actor>' is not assignable to type 'JoinRow'.",
  });
});

test("a product that adds none has those of the platform", async () => {
  const unknown = permission("sameName");
  const bound = "{ ...product, accesses: {} } satisfies Product";
  const right = [...compiling, permission("own"), "({ ownerId }: Scope) => ownerId", unbound];
  expect(await errorsIn(register(), [...right, "{} satisfies AccessSamples", unknown, bound])).toEqual({
    [unknown]: `Type '"sameName"' is not assignable to type 'Access'.`,
    [bound]: "Type '{}' is not assignable to type 'never'.",
  });
});
