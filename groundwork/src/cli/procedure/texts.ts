import type { ProcedureKind } from "../../server/call/declared-procedures";
import { inputName, type ProcedureNames } from "./names";

/** Parts of a new procedure's declaration that depend on its slice and on what was asked for. */
export type Surroundings = {
  readonly kind: ProcedureKind;
  readonly takesInput: boolean;
  /** The code of the catalogue for a row that is not there, where the slice has one and the input names a row. */
  readonly notFound: string | undefined;
  readonly queries: readonly string[];
  readonly permission: string;
};

/** The declaration, whose `run` is left to be written. */
export function declarationOf(names: ProcedureNames, surroundings: Surroundings): string {
  const { slice, name, path, files } = names;
  const { kind, takesInput, notFound, queries } = surroundings;
  const listed = (items: readonly string[]) => `[${items.map((item) => JSON.stringify(item)).join(", ")}]`;
  const output = isAboutRow(names, surroundings)
    ? "z.object({ id: z.uuid() })"
    : "z.object({ count: z.int() })";
  const rejection = `Promise.reject(new Error("Write what ${path} does, in ${files.procedures}."))`;
  const lines = [
    "/** Say here in a sentence what it does. */",
    `export const ${name} = ${kind}({`,
    `  permission: ${slice}Permissions.${name},`,
    ...(takesInput ? [`  input: ${inputName(names, kind)},`] : []),
    `  output: ${output},`,
    ...(notFound ? [`  errors: ${listed([notFound])},`] : []),
    ...(kind === "mutation"
      ? [`  invalidates: ${listed(queries.map((query) => `${slice}.${query}`))},`]
      : []),
    ...(kind === "subscription"
      ? ["  run: async function* () {", `    yield await ${rejection};`, "  },"]
      : [`  run: () => ${rejection},`]),
    "});",
  ];
  return lines.join("\n");
}

/** A schema to begin with: of which row, where there are rows. */
export const inputSchema = ({ hasEntity }: ProcedureNames): string =>
  hasEntity ? "z.strictObject({ id: z.uuid() })" : "z.strictObject({ limit: z.int().min(1).max(100) })";

/** A sample that {@link inputSchema} accepts. */
export const sampleOf = ({ hasEntity }: ProcedureNames): string =>
  hasEntity ? "({ row: { id } }) => ({ id })" : "() => ({ limit: 10 })";

const isAboutRow = ({ hasEntity }: ProcedureNames, { takesInput }: Surroundings) => hasEntity && takesInput;

/** A test that is red until `run` is written. */
export function testOf(names: ProcedureNames, surroundings: Surroundings): string {
  const { slice, name, path, hasEntity, files } = names;
  const { kind, permission, takesInput } = surroundings;
  const call = `callAs(db, owner).${path}`;
  const role = /(\w+): "/.exec(permission)?.[1] ?? "admin";
  const aboutRow = isAboutRow(names, surroundings);
  const samples = files.samples.replace(/^tests\/(.*)\.ts$/, "../../$1");
  const input = aboutRow
    ? `${slice}.inputs.${name}({ row, newId: uuid() })`
    : takesInput
      ? "{ limit: 10 }"
      : "";
  const lines = (...given: (string | false)[]) => given.filter((line) => line !== false).join("\n");
  return lines(
    'import { callAs, createUser, testDatabase } from "groundwork/testing/procedures";',
    aboutRow && 'import { v7 as uuid } from "uuid";',
    'import { beforeAll, expect, test } from "vitest";',
    'import type { Database } from "@/server/database/client";',
    hasEntity && `import { ${slice} } from "${samples}";`,
    `
let db: Database;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

// Red until \`run\` is written in ${files.procedures}. Say here what it does, and what it refuses.
test("${path} answers ${aboutRow ? "with the row that it was asked about" : "what it says"}", async () => {
  const owner = await createUser(db, "${role}");`,
    hasEntity && `  ${aboutRow ? "const row = " : ""}await ${slice}.makeRow(db, owner);`,
    `  ${
      kind === "subscription"
        ? `const values = await ${call}(${input});
  const { value } = await values[Symbol.asyncIterator]().next();
  expect(value)`
        : `const answer = await ${call}(${input});
  expect(answer)`
    }.toEqual(${aboutRow ? "{ id: row.id }" : "{ count: 0 }"});
});
`,
  );
}

/** Files of a module of procedures without an entity, as they are before anything is added to them. */
export const moduleFiles = ({ slice, files }: ProcedureNames): Readonly<Record<string, string>> => ({
  [files.permissions]: `import type { Permissions } from "groundwork";

/** Roles that may call the procedures of ${slice}, and the rows that each has access to. */
export const ${slice}Permissions = {
} as const satisfies Permissions;
`,
  [files.procedures]: `import { ${slice}Permissions } from "@/product/${folderOf(files.permissions)}/permissions";
`,
  [files.fields]: `import * as z from "zod";
`,
  [files.samples]: `import type { Sample } from "groundwork/testing/procedures";

/** No rows: ${slice} has no entity. */
export const ${slice}: Sample<"${slice}"> = {
  inputs: {
  },
  situations: {},
};
`,
});

/** Lines in a registry that a file of a module needs: the import, and the place that it is used in. */
export const routerLines = ({ slice, files }: ProcedureNames) => ({
  file: "src/server/router.ts",
  statement: `import * as ${slice} from "./procedures/${nameOf(files.procedures)}";`,
  opening: "export const slices = {",
  line: `${slice},`,
});

export const sampleLines = ({ slice, files }: ProcedureNames): ReturnType<typeof routerLines> => ({
  file: "tests/contract/samples/registry.ts",
  statement: `import { ${slice} } from "./${nameOf(files.samples)}";`,
  opening: "export const samples = {",
  line: `${slice},`,
});

/** Every line that a module may have in a registry: what `new procedure` wrote, and its errors and limits if it has some. */
export const linesInRegistries = (names: ProcedureNames): Readonly<Record<string, readonly string[]>> => {
  const { slice, files } = names;
  const folder = folderOf(files.permissions);
  const [router, samples] = [routerLines(names), sampleLines(names)];
  return {
    [router.file]: [router.statement, router.line],
    [samples.file]: [samples.statement, samples.line],
    "src/product/errors.ts": [`import { ${slice}Errors } from "./${folder}/errors";`, `...${slice}Errors,`],
    "src/product/limits.ts": [
      `import { ${slice}Limits } from "./${folder}/limits";`,
      `${slice}: ${slice}Limits,`,
    ],
  };
};

const nameOf = (file: string) => file.replace(/^.*\/(.*)\.ts$/, "$1");
const folderOf = (file: string) => file.split("/").at(-2);
