import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import type { ProcedureKind } from "../../server/call/declared-procedures";
import { apiFile } from "../api-file";
import { type RemovalOptions, refusal, refuseUncommitted, stillNamed, wouldGo } from "../changes/changes";
import { changeCalls } from "../changes/transaction";
import { textIfThere } from "../files";
import { projectFiles } from "../git";
import { productRoles } from "../product";
import { routerFile } from "../slice/existing";
import {
  declares,
  type EditedTexts,
  editedTexts,
  withImport,
  withImported,
  withLastLine,
  withLines,
  withParagraph,
} from "../source/edits";
import { withoutKey } from "../source/objects";
import { constantSource, constantsOf, withoutConstant, withoutEntry } from "../source/removals";
import { inputName, isRouted, type ProcedureNames, procedureNames, refuseModuleName } from "./names";

type Wanted = { readonly kind: ProcedureKind; readonly takesInput: boolean };

/**
 * Declares a procedure in a slice, or in a module without an entity, which is made where there is none: with its
 * permission, a test that is red until it does something, and where it takes an input, its schema and a sample of it.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newProcedure(path: string, wanted: Wanted): Promise<void> {
  const names = procedureNames(path);
  const isNew = !isRouted(names);
  if (isNew) refuseModule(names);
  else refuseTaken(names, wanted);
  if (existsSync(names.files.test))
    throw new UserFacingError(`${names.files.test} is there already: choose another name.`);
  const surroundings = await surroundingsOf(names, wanted);
  await changeCalls(textsOf(names, surroundings));
  console.log(nextEdits(names, surroundings, isNew));
}

function textOf(names: ProcedureNames, file: string): string {
  const text = textIfThere(file) ?? (names.hasEntity ? undefined : moduleFiles(names)[file]);
  if (text !== undefined) return text;
  throw refusal(`${file} is not there, and a part of the procedure belongs in it.`);
}

function refuseModule({ slice, files }: ProcedureNames): void {
  refuseModuleName(slice);
  const there = [files.procedures, files.permissions, files.fields, files.samples].find(existsSync);
  if (there === undefined) return;
  throw new UserFacingError(
    `${there} is there already, and src/server/router.ts has no "${slice}": choose another name.`,
  );
}

function refuseTaken(names: ProcedureNames, { kind, takesInput }: Wanted): void {
  const { path, name, files } = names;
  const input = takesInput ? [inputName(names, kind)] : [];
  const taken: readonly (readonly [string, readonly string[]])[] = [
    [files.procedures, [name, ...input]],
    [files.fields, input],
  ];
  for (const [file, words] of taken) {
    const word = words.find((each) => declares(textOf(names, file), file, each));
    if (word === undefined) continue;
    throw new UserFacingError(
      word === name
        ? `${path} cannot be added: ${file} has something called "${name}" already.`
        : `${path} would need "${word}", which ${file} has already: choose another name.`,
    );
  }
}

/** Parts of a new procedure's declaration that depend on its slice and on what was asked for. */
type Surroundings = Awaited<ReturnType<typeof surroundingsOf>>;

async function surroundingsOf(names: ProcedureNames, wanted: Wanted) {
  const { files } = names;
  const aboutRow = isAboutRow(names, wanted);
  const codes = aboutRow ? [...textOf(names, files.errors).matchAll(/^ {2}([A-Z_]+_NOT_FOUND): /gm)] : [];
  const samples = aboutRow ? textOf(names, files.samples) : "";
  const queries = [...textOf(names, files.procedures).matchAll(/^export const (\w+) = query\(/gm)];
  const permissions = [...textOf(names, files.permissions).matchAll(/^ {2}\w+: (\{.*\}),$/gm)];
  return {
    ...wanted,
    // The code for a row that is not there. One that no procedure declares has no scenario yet in which the contract tests could provoke it.
    notFound: codes.map(([, code]) => code).find((code) => samples.includes(`${code}:`)),
    queries: queries.map(([, query = ""]) => query),
    permission: permissions.at(-1)?.[1] ?? (await usualPermission()),
  };
}

/** Each role has access to its own rows, the most powerful one to any. */
async function usualPermission(): Promise<string> {
  const roles = await productRoles();
  return `{ ${roles.map((role) => `${role}: ${role === roles.at(-1) ? '"any"' : '"own"'}`).join(", ")} }`;
}

function textsOf(names: ProcedureNames, surroundings: Surroundings): Map<string, string> {
  const { slice, name, path, kebab, files } = names;
  const { kind, takesInput, permission } = surroundings;
  const input = inputName(names, kind);
  const { texts, add } = editedTexts(
    (file) => textOf(names, file),
    new Map([[files.test, testOf(names, surroundings)]]),
  );
  const register = (file: keyof typeof openings) => {
    const [statement, line] = linesInRegistries(names)[file];
    add(file, `the lines: ${statement} and, in "${openings[file]}": ${line}`, (text) =>
      withLastLine(withImport(text, statement), openings[file], line),
    );
  };
  const allowed = `${name}: ${permission},`;
  add(files.permissions, `in ${slice}Permissions, the line: ${allowed}`, (text) =>
    withLastLine(text, `export const ${slice}Permissions = {`, allowed),
  );
  if (!existsSync(files.procedures)) register(routerFile);
  add(files.procedures, "", (text) => {
    const imported = withImported(withImport(text, 'import * as z from "zod";'), "../procedure", [kind]);
    return withParagraph(imported, declarationOf(names, surroundings));
  });
  if (!takesInput) return texts;
  add(files.fields, "", (text) =>
    withParagraph(
      withImport(text, 'import * as z from "zod";'),
      `/** Input of ${path}. */\nexport const ${input} = ${inputSchema(names)};`,
    ),
  );
  add(files.procedures, "", (text) => withImported(text, `@/product/${kebab}/fields`, [input]));
  if (!existsSync(files.samples)) register(samplesRegistry);
  const sample = `${name}: ${sampleOf(names)},`;
  add(files.samples, `in the object "inputs", the line: ${sample}`, (text) =>
    withLastLine(text, "  inputs: {", sample),
  );
  return texts;
}

function nextEdits({ slice, path, files }: ProcedureNames, surroundings: Surroundings, isNew: boolean) {
  const { takesInput, permission } = surroundings;
  const edits: Readonly<Record<string, string>> = {
    [files.procedures]: "what it answers with, its errors if any, and what it does: `run`",
    [files.test]: "what it does and what it refuses",
    [files.permissions]: `who may call it, as it stands ${permission}`,
    ...(takesInput && { [files.fields]: "its input", [files.samples]: "an input that it accepts" }),
  };
  const width = Math.max(...Object.keys(edits).map((file) => file.length));
  return [
    `${path} is declared${isNew ? `, in a module of its own: there was no slice "${slice}"` : ""}. Its test is red until \`run\` is written:`,
    "",
    ...Object.entries(edits).map(([file, what]) => `  ${file.padEnd(width)}  ${what}`),
    "",
    `Write it with: npx vitest ${files.test}`,
    "Prove it with: npm run api && npm run check && npx vitest run --project contract",
    "(The contract tests call it too: they are red as long as it does nothing.)",
  ].join("\n");
}

/** Texts of the files without all that `new procedure` wrote of a procedure, and its name in what mutations invalidate. */
export function removalOf(names: ProcedureNames, files: readonly string[]): Map<string, string> {
  const { slice, name, path, hasEntity, files: own } = names;
  const {
    texts: removal,
    edit,
    prune,
  } = editedTexts((file) => (files.includes(file) ? read(file) : undefined));
  const { input, errors } = declaredBy(names);
  const users = files.filter((file) => input && isSource(file) && naming(input).test(read(file)));
  forgetQuery(path, files, edit);
  edit(own.procedures.replace("procedures", "rows"), (text) => withoutEntry(text, "notifies", name));
  prune(own.procedures, (text) => withoutConstant(text, own.procedures, name));
  const permitted = { declared: `${slice}Permissions` };
  prune(own.permissions, (text) => withoutKey(text, own.permissions, permitted, name));
  const left = removal.get(own.procedures) ?? "";
  const undeclared = errors.filter((code) => !left.includes(`"${code}"`));
  const withoutSample = (property: "inputs" | "situations", key: string) =>
    prune(own.samples, (text) => withoutKey(text, own.samples, { declared: slice, property }, key));
  withoutSample("inputs", name);
  for (const code of undeclared) withoutSample("situations", code);
  if (existsSync(own.test)) removal.set(own.test, "");
  const isUsedElsewhere =
    users.some((file) => ![own.fields, own.procedures, own.test].includes(file)) ||
    naming(input ?? "").test(left);
  if (input && !isUsedElsewhere) prune(own.fields, (text) => withoutConstant(text, own.fields, input));
  if (hasEntity) return removal;
  if (removal.get(own.fields)?.includes("export ") === false) removal.set(own.fields, "");
  if (/inputs: \{\s*\},\s*situations: \{\s*\}/.test(removal.get(own.samples) ?? "")) {
    removal.set(own.samples, "");
    edit(samplesRegistry, unregistering(linesInRegistries(names)[samplesRegistry]));
  }
  return removal;
}

/** A module of procedures with all that is its own: with its last procedure it goes. */
function moduleRemoval(names: ProcedureNames, files: readonly string[]): Map<string, string> {
  const { path, files: own } = names;
  const folders = [dirname(own.permissions), dirname(own.test)];
  const going = files.filter(
    (file) =>
      file === own.procedures ||
      file === own.samples ||
      folders.some((folder) => file.startsWith(`${folder}/`)),
  );
  const { texts: removal, edit } = editedTexts(read, new Map(going.map((file) => [file, ""])));
  for (const [file, lines] of Object.entries(linesInRegistries(names))) edit(file, unregistering(lines));
  forgetQuery(path, files, edit);
  return removal;
}

/** Takes a query out of what mutations invalidate. */
function forgetQuery(path: string, files: readonly string[], edit: EditedTexts["edit"]): void {
  for (const file of files.filter((each) => /^src\/server\/.*\.ts$/.test(each)))
    edit(file, (text) => withoutEntry(text, "invalidates", path));
}

const read = (file: string) => readFileSync(file, "utf8");
const isSource = (file: string) => /^(src|tests|prisma)\/.*\.tsx?$/.test(file);
const naming = (name: string) => new RegExp(`\\b${name}\\b`);

/** Name of the schema that a procedure takes for its input, where it has a name, and its errors. */
function declaredBy({ name, files }: ProcedureNames) {
  const declaration = constantSource(read(files.procedures), files.procedures, name) ?? "";
  const [, list = ""] = /^ {2}errors: \[([^\]]*)\]/m.exec(declaration) ?? [];
  return {
    input: /^ {2}input: (\w+),$/m.exec(declaration)?.[1],
    errors: [...list.matchAll(/"(\w+)"/g)].flatMap(([, code]) => code ?? []),
  };
}

/** Edit of a registry that takes the lines of a module out of it. */
const unregistering = (lines: readonly string[]) => (text: string) =>
  withLines(text, (line) => !lines.includes(line.trim()));

/**
 * Removes a procedure with all that `new procedure` wrote of it; with the last one of a module, the module.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function removeProcedure(
  path: string,
  { "dry-run": dryRun, force }: RemovalOptions,
): Promise<void> {
  const names = procedureNames(path);
  const files = projectFiles();
  const isLast = othersOf(names).length === 0;
  const removal = isLast ? moduleRemoval(names, files) : removalOf(names, files);
  const going = [...removal].flatMap(([file, text]) => (text === "" ? [file] : []));
  const edited = [...removal.keys()].filter((file) => !going.includes(file));
  if (dryRun)
    return console.log(
      wouldGo(`procedure ${path}`, { Files: going, "What these say of it": [...edited, apiFile] }).trimEnd(),
    );
  if (!force) await refuseUncommitted([names.files.procedures, ...going]);
  await changeCalls(removal);
  const { slice, name } = names;
  // Prisma's client has models under the names of slices too.
  const called = new RegExp(`(?<!\\b(db|transaction)\\.)\\b${slice}(Permissions)?\\.${name}\\b`);
  const lines = [
    `${path} is gone${isLast ? `, and with it the module ${slice}, whose last procedure it was` : ""}: ${removal.size} files changed or removed.`,
    ...stillNamed(called, files),
    "Prove it with: npm run check && npm test",
  ];
  console.log(lines.join("\n"));
}

/** The other procedures of its file. */
function othersOf(names: ProcedureNames): string[] {
  const { path, slice, name, hasEntity, files } = names;
  if (!isRouted(names) || !existsSync(files.procedures))
    throw new UserFacingError(`There is no procedure "${path}": src/server/router.ts has no "${slice}".`);
  const all = constantsOf(read(files.procedures), files.procedures);
  const others = all.filter((other) => other !== name);
  if (others.length === all.length)
    throw new UserFacingError(
      `There is no procedure "${path}": those of ${slice} are ${all.toSorted().join(", ")}.`,
    );
  if (hasEntity && others.length === 0)
    throw new UserFacingError(`${path} is the last of its slice: npm run remove slice ${slice}`);
  return others;
}

/** The declaration, whose `run` is left to be written. */
function declarationOf(names: ProcedureNames, surroundings: Surroundings): string {
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
const inputSchema = ({ hasEntity }: ProcedureNames): string =>
  hasEntity ? "z.strictObject({ id: z.uuid() })" : "z.strictObject({ limit: z.int().min(1).max(100) })";

/** A sample that {@link inputSchema} accepts. */
const sampleOf = ({ hasEntity }: ProcedureNames): string =>
  hasEntity ? "({ row: { id } }) => ({ id })" : "() => ({ limit: 10 })";

const isAboutRow = ({ hasEntity }: ProcedureNames, { takesInput }: Wanted) => hasEntity && takesInput;

/** A test that is red until `run` is written. */
function testOf(names: ProcedureNames, surroundings: Surroundings): string {
  const { slice, name, path, kebab, hasEntity, files } = names;
  const { kind, permission, takesInput } = surroundings;
  const call = `callAs(db, owner).${path}`;
  const role = /(\w+): "/.exec(permission)?.[1] ?? "admin";
  const aboutRow = isAboutRow(names, surroundings);
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
    hasEntity && `import { ${slice} } from "../../contract/samples/${kebab}";`,
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
const moduleFiles = ({ slice, kebab, files }: ProcedureNames): Readonly<Record<string, string>> => ({
  [files.permissions]: `import type { Permissions } from "groundwork";

/** Roles that may call the procedures of ${slice}, and the rows that each has access to. */
export const ${slice}Permissions = {
} as const satisfies Permissions;
`,
  [files.procedures]: `import { ${slice}Permissions } from "@/product/${kebab}/permissions";
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

const samplesRegistry = "tests/contract/samples/registry.ts";

/** The objects of the registries that a new module is listed in. */
const openings = { [routerFile]: "export const slices = {", [samplesRegistry]: "export const samples = {" };

/** Every line that a module may have in a registry, an import and where it is used: its errors and limits, if it has some. */
const linesInRegistries = ({ slice, kebab }: ProcedureNames) =>
  ({
    [routerFile]: [`import * as ${slice} from "./procedures/${kebab}";`, `${slice},`],
    [samplesRegistry]: [`import { ${slice} } from "./${kebab}";`, `${slice},`],
    "src/product/errors.ts": [`import { ${slice}Errors } from "./${kebab}/errors";`, `...${slice}Errors,`],
    "src/product/limits.ts": [
      `import { ${slice}Limits } from "./${kebab}/limits";`,
      `${slice}: ${slice}Limits,`,
    ],
  }) as const;
