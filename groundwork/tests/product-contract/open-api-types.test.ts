import { symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { beforeAll, expect, test } from "vitest";
import { typeCheck } from "#cli/type-check";
import { temporaryFolder } from "#testing/temporary-folder";
import { type Documented, documentedApi } from "./open-api";
import { exampleOf, type Procedure, procedures } from "./procedures";

const folder = temporaryFolder();
let api: Documented;

beforeAll(async () => {
  api = await documentedApi();
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const compilerOptions = { types: [], noEmit: true };
  const tsconfig = { extends: resolve("tsconfig.json"), compilerOptions, include: ["*.ts"], exclude: [] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  // A field with a default may be left out of an input.
  const types = await openapiTS(JSON.stringify(api.document), { defaultNonNullable: false });
  await writeFile(join(folder, "api.ts"), astToString(types));
});

const head = `import createClient from "openapi-fetch";
import type { components, paths } from "./api";

type Schemas = components["schemas"];
const client = createClient<paths>({ baseUrl: "https://app.example.com", headers: { authorization: "Bearer …" } });
`;

/** The second argument of a call: its input, in the URL or in the body. */
function initOf(procedure: Procedure, input: unknown): string {
  if (input === undefined) return "";
  const json = JSON.stringify(input);
  const { method, operation } = api.operationOf(procedure.path);
  if (method === "POST") return `, { body: ${json} }`;
  const { content } = operation.parameters?.find(({ name }) => name === "input") ?? {};
  const reference = /^#\/components\/schemas\/(.*)$/.exec(refOf(content?.["application/json"]?.schema))?.[1];
  const typed = reference ? ` satisfies Schemas["${reference}"]` : "";
  return `, { params: { query: { input: JSON.stringify(${json}${typed}) } } }`;
}

const refOf = (schema: { readonly $ref?: string } | undefined) => schema?.$ref ?? "";

/** A function that makes the call with its sample, and names the code of a refusal. */
const callOf = (procedure: Procedure, input: unknown) =>
  `  async () => {
    const { data, error } = await client.${api.operationOf(procedure.path).method}("/api/trpc/${procedure.path}"${initOf(procedure, input)});
    const problem = error?.error.json.data;
    if (problem?.code === "TOO_MANY_REQUESTS") return problem.details.retryAfter;
    return data;
  },`;

const compiled = async (calls: readonly string[]) => {
  await writeFile(join(folder, "calls.ts"), `${head}export const calls = [\n${calls.join("\n")}\n];\n`);
  return (await typeCheck(folder)).output;
};

test("every call with its sample compiles with the types that openapi-typescript makes of the document", async () => {
  const calls = procedures.map((procedure) => callOf(procedure, procedure.sample(exampleOf(procedure))));
  expect(await compiled(calls)).toBe("");
});

test("an input of another type does not compile, nor does a call that is none", async () => {
  const wrong = procedures
    .filter((procedure) => procedure.sample(exampleOf(procedure)) !== undefined)
    .map((procedure) => callOf(procedure, null))
    // An input in the URL has a type where it has a name.
    .filter((call) => /body:|satisfies/.test(call));
  const output = await compiled([...wrong, '  async () => client.GET("/api/trpc/no.such"),']);
  expect(wrong.length).toBeGreaterThan(0);
  expect(output.match(/^calls\.ts\(\d+,\d+\): error/gm)).toHaveLength(wrong.length + 1);
});
