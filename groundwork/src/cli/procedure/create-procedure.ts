import { existsSync, readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { piecesOf } from "../slice/texts";
import { format, writeApi } from "../slice/tools";
import { allOrNothing } from "../slice/transaction";
import { withImported, withLastLine, withParagraph } from "./edits";
import { type ProcedureNames, procedureNames } from "./names";
import { declarationOf, type Surroundings, schemasOf, testOf } from "./texts";

/**
 * Declares a procedure in a slice, with its permission, its schemas, its sample and a test that is red until it does
 * something.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newProcedure(path: string, kind: ProcedureNames["kind"]): Promise<void> {
  const names = procedureNames(path, kind);
  const { files } = names;
  refuseTaken(names);
  const permission = permissionLike(read(files.permissions));
  const surroundings = surroundingsOf(names, permission);
  const texts = textsOf(names, permission, surroundings);
  await allOrNothing(async (changes) => {
    for (const [file, text] of texts) changes.write(file, text);
    await format([...texts.keys()], changes);
    await writeApi(changes);
  });
  console.log(nextEdits(names, surroundings));
}

function read(file: string): string {
  if (existsSync(file)) return readFileSync(file, "utf8");
  throw new UserFacingError(
    `${file} is not there, and a part of the procedure belongs in it. Nothing was written.`,
  );
}

function refuseTaken({ slice, name, input, output, files }: ProcedureNames): void {
  const taken: readonly [string, readonly string[]][] = [
    [files.procedures, [name, input, output]],
    [files.fields, [input, output]],
  ];
  for (const [file, words] of taken) {
    const text = read(file);
    for (const word of words) {
      if (!declares(text, file, word)) continue;
      throw new UserFacingError(
        word === name
          ? `${slice}.${name} cannot be added: ${file} has something called "${name}" already.`
          : `${slice}.${name} would need "${word}", which ${file} has already: choose another name.`,
      );
    }
  }
  if (existsSync(files.test))
    throw new UserFacingError(`${files.test} is there already: choose another name.`);
}

/** Whether a name is declared or imported at the top of a file. */
function declares(text: string, file: string, name: string): boolean {
  const code = piecesOf(text, file)
    .filter(({ kind }) => kind === "code")
    .map(({ start, end }) => text.slice(start, end))
    .join(" ");
  const declared = new RegExp(`^(export )?(async )?(const|let|function|type|class) ${name}\\b`, "m");
  const imports = [...code.matchAll(/^import\b[^;]*/gm)].join(" ");
  return declared.test(code) || new RegExp(`\\b${name}\\b`).test(imports);
}

/** Permission of the last procedure of the slice, unless that is everything. */
function permissionLike(permissions: string): string {
  const values = [...permissions.matchAll(/^ {2}\w+: (\{.*\}),$/gm)].map(([, value = ""]) => value);
  return values.at(-1) ?? '{ admin: "any" }';
}

function surroundingsOf({ files }: ProcedureNames, permission: string): Surroundings {
  const codes = [...read(files.errors).matchAll(/^ {2}([A-Z_]+_NOT_FOUND): /gm)].map(([, code]) => code);
  const samples = read(files.samples);
  const queries = [...read(files.procedures).matchAll(/^export const (\w+) = query\(/gm)];
  return {
    // A code that no procedure declares has no scenario yet in which the contract tests could provoke it.
    notFound: codes.find((code) => samples.includes(`${code}:`)),
    queries: queries.map(([, query = ""]) => query),
    role: permission.includes("member:") ? "member" : "admin",
  };
}

function textsOf(names: ProcedureNames, permission: string, surroundings: Surroundings): Map<string, string> {
  const { kind, slice, name, input, output, files } = names;
  const texts = new Map<string, string>([[files.test, testOf(names, surroundings)]]);
  const add = (file: string, wanted: string, change: (text: string) => string | undefined) => {
    const changed = change(texts.get(file) ?? read(file));
    if (changed !== undefined) return void texts.set(file, changed);
    throw new UserFacingError(
      `${file} does not look as it does in the template, so nothing was written. What belongs in it, by hand: ${wanted}`,
    );
  };
  const allowed = `${name}: ${permission},`;
  add(files.permissions, `in ${slice}Permissions, the line: ${allowed}`, (text) =>
    withLastLine(text, `export const ${slice}Permissions = {`, allowed),
  );
  const zod = 'import * as z from "zod";';
  add(files.fields, `the line: ${zod}`, (text) =>
    text.includes(zod) ? withParagraph(text, schemasOf(names)) : undefined,
  );
  const fields = `@/product/${/^src\/product\/(.*)\.ts$/.exec(files.fields)?.[1]}`;
  add(files.procedures, `the line: import { ${input}, ${output} } from "${fields}";`, (text) =>
    withImported(text, fields, [input, output]),
  );
  add(files.procedures, `the line: import { ${kind} } from "../procedure";`, (text) =>
    withImported(text, "../procedure", [kind]),
  );
  add(files.procedures, "", (text) => withParagraph(text, declarationOf(names, surroundings)));
  const sample = `${name}: ({ row: { id } }) => ({ id }),`;
  add(files.samples, `in the object "inputs", the line: ${sample}`, (text) =>
    withLastLine(text, "  inputs: {", sample),
  );
  return texts;
}

function nextEdits({ path, files }: ProcedureNames, { role }: Surroundings): string {
  const edits: readonly (readonly [string, string])[] = [
    [
      files.permissions,
      `who may call it: as it stands, ${role === "member" ? "members and admins" : "admins"}`,
    ],
    [files.fields, "its input and its answer"],
    [files.procedures, "its errors, and what it does: `run`"],
    [files.samples, "an input that it accepts"],
    [files.test, "what it does and what it refuses"],
  ];
  const width = Math.max(...edits.map(([file]) => file.length));
  return [
    `${path} is declared. Its test is red until \`run\` is written:`,
    "",
    ...edits.map(([file, what]) => `  ${file.padEnd(width)}  ${what}`),
    "",
    `Write it with: npx vitest ${files.test}`,
    "Prove it with: npm run check && npx vitest run --project contract",
    "(The contract tests call it too: they are red as long as it does nothing.)",
  ].join("\n");
}
