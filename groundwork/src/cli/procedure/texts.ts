import type { ProcedureNames } from "./names";

/** Parts of a new procedure's declaration that depend on its slice. */
export type Surroundings = {
  /** The code of the catalogue for a row that is not there, where the slice has one. */
  readonly notFound: string | undefined;
  /** The queries of the slice, by their names. */
  readonly queries: readonly string[];
  /** The role that may call it. */
  readonly role: "member" | "admin";
};

/** The declaration, whose `run` is left to be written. */
export function declarationOf(names: ProcedureNames, { notFound, queries }: Surroundings): string {
  const { kind, slice, name, path, input, output, files } = names;
  const listed = (items: readonly string[]) => `[${items.map((item) => JSON.stringify(item)).join(", ")}]`;
  const lines = [
    "/** Say here in a sentence what it does. */",
    `export const ${name} = ${kind}({`,
    `  permission: ${slice}Permissions.${name},`,
    `  input: ${input},`,
    `  output: ${output},`,
    `  errors: ${listed(notFound ? [notFound] : [])},`,
    ...(kind === "mutation"
      ? [`  invalidates: ${listed(queries.map((query) => `${slice}.${query}`))},`]
      : []),
    `  run: () => Promise.reject(new Error("Write what ${path} does, in ${files.procedures}.")),`,
    "});",
  ];
  return lines.join("\n");
}

/** The schemas of its input and its answer, to begin with: which row, and the same again. */
export const schemasOf = ({ path, input, output }: ProcedureNames): string =>
  [
    `/** Input of ${path}, and what it answers. */`,
    `export const ${input} = z.strictObject({ id: z.uuid() });`,
    `export const ${output} = z.object({ id: z.uuid() });`,
  ].join("\n");

/** A test that is red until `run` is written. */
export function testOf({ slice, name, path, files }: ProcedureNames, { role }: Surroundings): string {
  const samples = files.samples.replace(/^tests\/(.*)\.ts$/, "../../$1");
  return `import { callAs, createUser } from "groundwork/testing/calls";
import { testDatabase } from "groundwork/testing/database";
import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/server/database/client";
import { ${slice} } from "${samples}";

let db: Database;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

// Red until \`run\` is written in ${files.procedures}. Say here what it does, and what it refuses.
test("${path} answers with the row that it was asked about", async () => {
  const owner = await createUser(db, "${role}");
  const row = await ${slice}.makeRow(db, owner);
  const answer = await callAs(db, owner).${path}(${slice}.inputs.${name}({ row, newId: uuid() }));
  expect(answer).toEqual({ id: row.id });
});
`;
}
