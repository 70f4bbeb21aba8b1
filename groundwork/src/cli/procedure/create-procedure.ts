import { existsSync, readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { refusal } from "../changes/changes";
import { changeCalls } from "../changes/transaction";
import { productRoles } from "../product";
import {
  declares,
  editedTexts,
  withImport,
  withImported,
  withLastLine,
  withParagraph,
} from "../source/edits";
import { moduleFiles, type RegistryLines, routerLines, sampleLines } from "./module";
import { inputName, isRouted, type ProcedureNames, procedureNames, refuseModuleName } from "./names";
import { declarationOf, inputSchema, type Surroundings, sampleOf, testOf } from "./texts";

type Wanted = Pick<Surroundings, "kind" | "takesInput">;

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

function read(names: ProcedureNames, file: string): string {
  if (existsSync(file)) return readFileSync(file, "utf8");
  const fresh = names.hasEntity ? undefined : moduleFiles(names)[file];
  if (fresh !== undefined) return fresh;
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
    const word = words.find((each) => declares(read(names, file), file, each));
    if (word === undefined) continue;
    throw new UserFacingError(
      word === name
        ? `${path} cannot be added: ${file} has something called "${name}" already.`
        : `${path} would need "${word}", which ${file} has already: choose another name.`,
    );
  }
}

async function surroundingsOf(names: ProcedureNames, wanted: Wanted): Promise<Surroundings> {
  const { hasEntity, files } = names;
  const isAboutRow = hasEntity && wanted.takesInput;
  const codes = isAboutRow ? [...read(names, files.errors).matchAll(/^ {2}([A-Z_]+_NOT_FOUND): /gm)] : [];
  const samples = isAboutRow ? read(names, files.samples) : "";
  const queries = [...read(names, files.procedures).matchAll(/^export const (\w+) = query\(/gm)];
  const permissions = [...read(names, files.permissions).matchAll(/^ {2}\w+: (\{.*\}),$/gm)];
  return {
    ...wanted,
    // A code that no procedure declares has no scenario yet in which the contract tests could provoke it.
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
  const { slice, name, path, files } = names;
  const { kind, takesInput, permission } = surroundings;
  const input = inputName(names, kind);
  const { texts, add } = editedTexts(
    (file) => read(names, file),
    new Map([[files.test, testOf(names, surroundings)]]),
  );
  const register = ({ file, statement, opening, line }: RegistryLines) =>
    add(file, `the lines: ${statement} and, in "${opening}": ${line}`, (text) =>
      withLastLine(withImport(text, statement), opening, line),
    );
  const allowed = `${name}: ${permission},`;
  add(files.permissions, `in ${slice}Permissions, the line: ${allowed}`, (text) =>
    withLastLine(text, `export const ${slice}Permissions = {`, allowed),
  );
  if (!existsSync(files.procedures)) register(routerLines(names));
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
  const fields = files.fields.replace(/^src\/(.*)\.ts$/, "@/$1");
  add(files.procedures, "", (text) => withImported(text, fields, [input]));
  if (!existsSync(files.samples)) register(sampleLines(names));
  const sample = `${name}: ${sampleOf(names)},`;
  add(files.samples, `in the object "inputs", the line: ${sample}`, (text) =>
    withLastLine(text, "  inputs: {", sample),
  );
  return texts;
}

function nextEdits(
  { slice, path, files }: ProcedureNames,
  surroundings: Surroundings,
  isNew: boolean,
): string {
  const { takesInput, permission } = surroundings;
  const edits: readonly (readonly [string, string])[] = [
    [files.procedures, "what it answers with, its errors if any, and what it does: `run`"],
    [files.test, "what it does and what it refuses"],
    [files.permissions, `who may call it, as it stands ${permission}`],
    ...(takesInput
      ? ([
          [files.fields, "its input"],
          [files.samples, "an input that it accepts"],
        ] as const)
      : []),
  ];
  const width = Math.max(...edits.map(([file]) => file.length));
  return [
    `${path} is declared${isNew ? `, in a module of its own: there was no slice "${slice}"` : ""}. Its test is red until \`run\` is written:`,
    "",
    ...edits.map(([file, what]) => `  ${file.padEnd(width)}  ${what}`),
    "",
    `Write it with: npx vitest ${files.test}`,
    "Prove it with: npm run api && npm run check && npx vitest run --project contract",
    "(The contract tests call it too: they are red as long as it does nothing.)",
  ].join("\n");
}
