import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { strayExports } from "#cli/procedure-exports";
import { typeCheck } from "#cli/type-check";

// Mistakes as people make them: all of them at once in a slice of the real router and in a screen, so that one which says
// anything in a line that is not its own shows. Messages are asserted, since those who read them do not know the types.

const head = `
import { titleKey } from "groundwork/fields";
import * as z from "zod";
import { userPermissions } from "@/product/permissions";
import { mutation, query } from "../procedure";

const permission = userPermissions.setRole;
const input = z.strictObject({ id: z.uuid() });
const output = z.object({ id: z.string(), title: z.string() });
const row = { id: "1", title: titleKey("x") };
const run = async () => row;
`;

/** End of the line that a mistake is in. */
const here = "// here";

type Mistake = {
  readonly kind: string;
  readonly code: string;
  /** First line of the first error, or more of it where it takes two lines to say what is missing. */
  readonly message: string | RegExp;
};

const inProcedures: readonly Mistake[] = [
  {
    kind: "a permission is missing",
    code: `export const one = query({ input, output, errors: [], run }); ${here}`,
    message: /^Argument of type .+\n {2}Property 'permission' is missing in type /,
  },
  {
    kind: "a code is refused that is not declared",
    code: `export const two = query({
  permission, input, output, errors: ["ACCOUNT_NOT_FOUND"],
  run: async ({ refuse }) => refuse("ACCOUNT_OWN"), ${here}
});`,
    message: `Argument of type '"ACCOUNT_OWN"' is not assignable to parameter of type '"ACCOUNT_NOT_FOUND"'.`,
  },
  {
    kind: "a code is refused that is not among the declared ones",
    code: `export const twoOfSome = query({
  permission, input, output, errors: ["ACCOUNT_NOT_FOUND", "PASSWORD_TRIES_SPENT"],
  run: async ({ refuse }) => refuse("ACCOUNT_OWN"), ${here}
});`,
    message: `Argument of type '"ACCOUNT_OWN"' is not assignable to parameter of type '"ACCOUNT_NOT_FOUND" | "PASSWORD_TRIES_SPENT"'.`,
  },
  {
    kind: "details are missing",
    code: `export const three = query({
  permission, input, output, errors: ["PASSWORD_TRIES_SPENT"],
  run: async ({ refuse }) => refuse("PASSWORD_TRIES_SPENT"), ${here}
});`,
    message: "Expected 2 arguments, but got 1.",
  },
  {
    kind: "a code is misspelt",
    code: `export const four = query({
  permission,
  input,
  output,
  errors: ["ACCOUNT_NOT_FUOND"], ${here}
  run,
});`,
    message: `Type '"ACCOUNT_NOT_FUOND"' is not assignable to type 'DeclarableCode'. Did you mean '"ACCOUNT_NOT_FOUND"'?`,
  },
  {
    kind: "the answer is of another type",
    code: `export const five = query({
  permission,
  input,
  output,
  errors: [],
  run: async () => ({ id: 1, title: "" }), ${here}
});`,
    message:
      "Type 'Promise<{ id: number; title: string; }>' is not assignable to type 'Promise<{ id: string; title: string; }>'.",
  },
  {
    kind: "`invalidates` is misspelt",
    code: `export const six = mutation({
  permission,
  input,
  output,
  errors: [],
  invalidates: ["user.lists"], ${here}
  run,
});`,
    message: `Type '"user.lists"' is not assignable to type 'Invalidated'. Did you mean '"user.list"'?`,
  },
  {
    kind: "`invalidates` is missing",
    code: `export const seven = mutation({ permission, input, output, errors: [], run }); ${here}`,
    message: /^Argument of type .+\n {2}Property 'invalidates' is missing in type /,
  },
  {
    kind: "`invalidates` stands on a query",
    code: `export const eight = query({
  permission,
  input,
  output,
  errors: [],
  invalidates: ["user.list"], ${here}
  run,
});`,
    message: /^Object literal may only specify known properties, and 'invalidates' does not exist in type /,
  },
  {
    kind: "a view lacks a field",
    code: `const view = ({ id }: { id: string }): z.input<typeof output> => ({ id }); ${here}
export const nine = query({ permission, input, output, errors: [], run: async () => view(row) });`,
    message:
      "Property 'title' is missing in type '{ id: string; }' but required in type '{ id: string; title: string; }'.",
  },
  {
    kind: "an output holds what no answer carries",
    code: `const sums = z.object({ rows: z.array(z.object({ id: z.string(), sum: z.bigint() })) });
export const ten = query({
  permission,
  output: sums, ${here}
  run: async () => ({ rows: [] }),
});`,
    message:
      /'"output\.rows\[\]\.sum is of a type that no answer carries: use text, .+ and plain objects"'\.$/,
  },
  {
    kind: "an input holds what JSON does not have",
    code: `const between = z.strictObject({ from: z.date() });
export const eleven = query({
  permission,
  input: between, ${here}
  output,
  run,
});`,
    message: /'"input\.from is of a type that JSON does not have: use text, .+ and plain objects"'\.$/,
  },
];

const inScreen: readonly Mistake[] = [
  {
    kind: "a client calls without the id",
    code: `export const Disable = () => {
  const disable = api.user.disable.useMutation();
  return <button type="button" onClick={() => disable.mutate({})} />; ${here}
};`,
    message: "Property 'id' is missing in type '{}' but required in type '{ id: string; }'.",
  },
  {
    kind: "a client asks for a code that the call does not declare",
    code: `export const isTaken = (error: unknown) =>
  problemOf<"user.setRole">(error).code === "EMAIL_TAKEN"; ${here}`,
    message:
      /^This comparison appears to be unintentional because the types '"ACCOUNT_NOT_FOUND" \| "ACCOUNT_OWN" \| .+' and '"EMAIL_TAKEN"' have no overlap\.$/,
  },
];

const inDisplay: readonly Mistake[] = [
  {
    kind: "a field is missing",
    code: `export const one = { title: line("Title") } satisfies FieldsOf<typeof content>; ${here}`,
    message:
      "Property 'count' is missing in type '{ title: Field<string>; }' but required in type 'FieldsOf<ZodObject<{ title: ZodString; count: ZodInt; }, $strict>>'.",
  },
  {
    kind: "a control gives another type",
    code: `export const two = {
  title: integer("Title"), ${here}
  count: integer("Count"),
} satisfies FieldsOf<typeof content>;`,
    message: "Type 'Field<number>' is not assignable to type 'Field<string>'.",
  },
  {
    kind: "a value has no label",
    code: `export const three = {
  urgency: oneOf("Urgency", { low: "Low" }), ${here}
} satisfies FieldsOf<typeof choice>;`,
    message: `Type 'Field<"low">' is not assignable to type 'Field<"high" | "low">'.`,
  },
  {
    kind: "a form gets the fields of another schema",
    code: `export const useFour = () =>
  useForm({
    schema: content,
    fields: { urgency: oneOf("Urgency", { low: "Low", high: "High" }) }, ${here}
    submit,
  });`,
    message:
      "Object literal may only specify known properties, and 'urgency' does not exist in type 'FieldsOf<ZodObject<{ title: ZodString; count: ZodInt; }, $strict>>'.",
  },
  {
    kind: "a form begins with a value of another type",
    code: `export const useFive = () =>
  useForm({
    schema: content,
    fields,
    initial: { count: "3" }, ${here}
    submit,
  });`,
    message: "Type 'string' is not assignable to type 'number'.",
  },
  {
    kind: "an id is shown as text",
    code: `export const six = {
  customerId: line("Customer"), ${here}
} satisfies FieldsOf<typeof order>;`,
    message: "Type 'Field<string>' is not assignable to type 'ReferenceField'.",
  },
  {
    kind: "a form is not given the hook of a reference",
    code: `export const useSeven = () => useForm({ schema: order, fields: orderFields, submit }); ${here}`,
    message:
      /^Argument of type .+\n {2}Property 'references' is missing in type .+ but required in type 'ReferencesTo<"customerId">'\.$/,
  },
  {
    kind: "a page is not given the hook of a reference",
    code: `export const Eight = () => <FieldValues fields={orderFields} of={{ customerId: "1" }} />; ${here}`,
    message:
      "Property 'references' is missing in type '{ fields: FieldsOf<ZodObject<{ customerId: ZodNullable<ZodUUID>; }, $strict>>; of: { customerId: string; }; }' but required in type 'ReferencesTo<\"customerId\">'.",
  },
  {
    kind: "a hook is given to a field that is no reference",
    code: `export const useNine = () =>
  useForm({
    schema: content,
    fields,
    submit,
    references: { title: useCustomers }, ${here}
  });`,
    message: "Type 'UseOptions' is not assignable to type 'undefined'.",
  },
  {
    kind: "a hook is given to no field",
    code: `export const useTen = () =>
  useForm({
    schema: order,
    fields: orderFields,
    submit,
    references: {
      customerId: useCustomers,
      custmerId: useCustomers, ${here}
    },
  });`,
    message:
      "Object literal may only specify known properties, but 'custmerId' does not exist in type '{ readonly customerId: UseOptions; }'. Did you mean to write 'customerId'?",
  },
];

const sources: Readonly<Record<string, { readonly head: string; readonly mistakes: readonly Mistake[] }>> = {
  "src/server/procedures/mistaken.ts": { head, mistakes: inProcedures },
  "src/app/mistaken.tsx": {
    head: `"use client";
import { problemOf } from "groundwork/client";
import { api } from "@/trpc/client";
`,
    mistakes: inScreen,
  },
  "src/app/mistaken-form.tsx": {
    head: `"use client";
import { useForm, type UseOptions } from "groundwork/react";
import { type FieldsOf, integer, line, oneOf, reference } from "groundwork/display";
import * as z from "zod";
import { FieldValues } from "groundwork/ui";

declare const useCustomers: UseOptions;
const order = z.strictObject({ customerId: z.uuid().nullable() });
const orderFields: FieldsOf<typeof order> = { customerId: reference("Customer") };
const content = z.strictObject({ title: z.string(), count: z.int() });
const choice = z.strictObject({ urgency: z.enum(["low", "high"]) });
const fields = { title: line("Title"), count: integer("Count") };
const submit = async () => {};
`,
    mistakes: inDisplay,
  },
};

let root: string;
let errors: { readonly file: string; readonly line: number; readonly message: string }[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "app-mistakes-"));
  await cp("src", join(root, "src"), { recursive: true });
  await symlink(resolve("node_modules"), join(root, "node_modules"));
  for (const [path, { head, mistakes }] of Object.entries(sources)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), [head, ...mistakes.map(({ code }) => code)].join("\n"));
  }
  await edit(
    "src/server/router.ts",
    "import { platformSlices }",
    'import * as mistaken from "./procedures/mistaken";\n$&',
  );
  await edit("src/server/router.ts", "  ...platformSlices,", "$&\n  mistaken,");
  const { compilerOptions } = JSON.parse(await readFile("tsconfig.json", "utf8"));
  const include = ["src/server", "src/trpc", "src/app/mistaken.tsx", "src/app/mistaken-form.tsx"];
  await writeFile(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
  const { output } = await typeCheck(root);
  errors = output.split(/\n(?! )/).map((error) => {
    const [, file = "", line, message = ""] = /^(.+?)\((\d+),\d+\): error TS\d+: (.+)$/s.exec(error) ?? [];
    return { file, line: Number(line), message };
  });
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function edit(path: string, found: string, replacement: string) {
  const text = await readFile(path, "utf8");
  expect(text).toContain(found);
  const planted = await readFile(join(root, path), "utf8");
  await writeFile(join(root, path), planted.replace(found, replacement));
}

/** Line that a mistake is in. */
async function lineOf(file: string, { code }: Mistake): Promise<number> {
  const before = (await readFile(join(root, file), "utf8")).split(code.slice(0, code.indexOf(here)));
  return `${before[0]}${code.slice(0, code.indexOf(here))}`.split("\n").length;
}

describe.each(Object.entries(sources))(
  "%s: the compiler says in the line of the mistake that",
  (file, { mistakes }) => {
    test.each(mistakes.map((mistake) => [mistake.kind, mistake] as const))("%s", async (_, mistake) => {
      const line = await lineOf(file, mistake);
      const found = errors.find((error) => error.file === file && error.line === line);
      if (mistake.message instanceof RegExp) expect(found?.message).toMatch(mistake.message);
      else expect(found?.message.split("\n")[0]).toBe(mistake.message);
    });
  },
);

test("the compiler says nothing of any other line", async () => {
  const lines = await Promise.all(
    Object.entries(sources).flatMap(([file, { mistakes }]) =>
      mistakes.map(async (mistake) => `${file}:${await lineOf(file, mistake)}`),
    ),
  );
  expect(errors.map(({ file, line }) => `${file}:${line}`).sort()).toEqual(lines.sort());
});

describe("an export of a file of procedures", () => {
  const file = "src/server/procedures/invoice.ts";

  test("that is no procedure is named with its line, and alone", async () => {
    const project = await mkdtemp(join(tmpdir(), "app-exports-"));
    const procedure = "Object.assign(() => {}, { declaration: {} })";
    const files = {
      [file]: `export const list = ${procedure};\nexport const titleOf = () => "";\nconst most = 3;\nexport { most };\nexport const hello = Object.assign(() => {}, { _def: {} });\n`,
      "src/server/procedures/good.ts": `export type Row = string;\nexport const list = ${procedure};\n`,
      "groundwork/src/slices/user/procedures.ts": "export const roleOf = () => 1;\n",
      "groundwork/src/slices/user/display.ts": "export const shown = () => 1;\n",
      "src/server/procedures/torn.ts": 'import "./not-there";\nexport const size = 1;\n',
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(project, path)), { recursive: true });
      await writeFile(join(project, path), text);
    }
    expect(await strayExports(project)).toEqual([
      `${file}:2 exports "titleOf", which is no procedure. Every export there is a call: take away its \`export\`, or move it to another file.`,
      `${file}:4 exports "most", which is no procedure. Every export there is a call: take away its \`export\`, or move it to another file.`,
      `${file}:5 exports "hello", which is a plain tRPC procedure, which the contract knows nothing of. Make it with \`query\`, \`mutation\` or \`subscription\` of src/server/procedure.ts.`,
      `groundwork/src/slices/user/procedures.ts:1 exports "roleOf", which is no procedure. Every export there is a call: take away its \`export\`, or move it to another file.`,
    ]);
    await rm(project, { recursive: true });
  });

  test("is looked for in a product without a slice, too", async () => {
    const project = await mkdtemp(join(tmpdir(), "app-exports-"));
    expect(await strayExports(project)).toEqual([]);
    await rm(project, { recursive: true });
  });

  test("is a procedure in every file of this project", async () => {
    expect(await strayExports()).toEqual([]);
  });
});
