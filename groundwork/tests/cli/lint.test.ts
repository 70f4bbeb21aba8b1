import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finished } from "#cli/process";

type Diagnostic = { category: string; message: string; severity: string; location: { path: string } };

/** Each file breaks one rule; all are linted in one run in a copy that holds nothing else. */
const refused: Record<string, [fact: string, code: string, expected: RegExp]> = {
  "src/server/settings.ts": [
    "the environment is read in one file",
    "export const port = process.env.PORT;",
    /noProcessEnv/,
  ],
  "src/app/computed.ts": [
    "the environment is not read by another spelling",
    'export const port = process["env"].PORT;',
    /noProcessEnv/,
  ],
  "src/server/imported.ts": [
    "the environment is not read through an import",
    'import { env } from "node:process";\nexport const port = env.PORT;',
    /noRestrictedImports/,
  ],
  "src/app/deep.tsx": [
    "a module of the platform that is no entry is not imported",
    'export { useForm } from "groundwork/client/form";',
    /Import an entry of the platform/,
  ],
  "src/app/private.tsx": [
    "nor a part of a screen",
    'export { SessionList } from "groundwork/screens/account/session-list";',
    /Import an entry of the platform/,
  ],
  "tests/server/relative.ts": [
    "nor one by its path",
    'export { log } from "../../groundwork/src/server/log/log";',
    /Import an entry of the platform/,
  ],
  "src/product/loose.ts": ["no value is any", "export const loose = (value: any) => value;", /noExplicitAny/],
  "src/ui/markup.tsx": [
    "no text becomes markup",
    "export const Markup = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />;",
    /noDangerouslySetInnerHtml/,
  ],
  "src/server/unsafe.ts": [
    "no text becomes SQL",
    "export const rows = (db: Database) => db.$queryRawUnsafe('select 1');",
    /never built from text/,
  ],
  "prisma/seed.ts": [
    "no text becomes SQL when taken apart first",
    "export const rows = ({ $executeRawUnsafe }: Database) => $executeRawUnsafe('select 1');",
    /never built from text/,
  ],
  "src/server/raw.ts": [
    "no text becomes a part of SQL",
    "export const part = (text: string) => Prisma.raw(text);",
    /never built from text/,
  ],
  "src/server/wider.ts": [
    "a scope is not replaced by what stands beside it",
    "export const where = ({ scope, search }: Call) => ({ ...scope, AND: [search] });",
    /a spread scope is replaced/,
  ],
  "src/server/owned.ts": [
    "nor is one that was not taken out of its call",
    "export const where = (call: Call, ownerId: string) => ({ ...call.scope, ownerId });",
    /a spread scope is replaced/,
  ],
  "src/app/action.ts": [
    "there are no Server Functions",
    '"use server";\nexport const save = async () => {};',
    /no Server Functions/,
  ],
  "src/app/inline.ts": [
    "there are no Server Functions inside other functions",
    'export async function save() {\n  "use server";\n}',
    /no Server Functions/,
  ],
  "src/trpc/shared-client.ts": [
    "a query client is never shared by all users",
    "export const client = new QueryClient({});",
    /shared by all users/,
  ],
  "src/app/raw-text.ts": [
    "no screen repeats the text of an error",
    "export const rawText = (error: Error, show: (text: string) => void) => show(error.message);",
    /not shown the text of an error/,
  ],
  "src/ui/asked.ts": [
    "no screen repeats the text of the error of a query",
    "export const asked = (query: { error: Error }) => query.error.message;",
    /not shown the text of an error/,
  ],
  "src/app/search.tsx": [
    "no form puts what was typed into the address",
    'export const Search = () => (\n  <form className="grid">\n    <input name="q" />\n  </form>\n);',
    /made with Form/,
  ],
  "src/app/based.tsx": [
    "nor does one of the library's",
    'import { Form as Base } from "@base-ui/react/form";\nexport const Search = () => <Base>Search</Base>;',
    /made with Form/,
  ],
  "src/server/named.ts": [
    "nothing is exported by default",
    "export default function named() {}",
    /noDefaultExport/,
  ],
  "src/ui/index.ts": [
    "there are no barrel files",
    'export { Button } from "./button";\nexport * from "./card";',
    /noBarrelFile|noReExportAll/,
  ],
  "src/ui/TextField.tsx": [
    "file names are in kebab case",
    "export const field = 1;",
    /useFilenamingConvention/,
  ],
  "tests/product/only.test.ts": [
    "no test is left focused",
    "it.only('is alone', () => expect(1).toBe(1));",
    /noFocusedTests/,
  ],
};

const accepted: Record<string, [fact: string, code: string]> = {
  "groundwork/src/server/process/read-env.ts": [
    "read-env.ts reads the environment",
    "export const port = process.env.PORT;\n",
  ],
  "src/instrumentation.ts": [
    "Next's entry points read the environment",
    "export const port = process.env.PORT;\n",
  ],
  "src/app/page.tsx": ["a page is a default export", "export default function Page() {\n  return null;\n}\n"],
  "src/app/notes/[id]/error.tsx": [
    "an error page is a default export",
    "export default function ErrorPage() {\n  return null;\n}\n",
  ],
  "src/server/database/rows.ts": [
    "tagged SQL is welcome",
    "export const rows = (db: Database) => db.$queryRaw`select 1`;\n",
  ],
  "src/app/problem.ts": [
    "a screen shows what the catalogue says",
    "export const rawText = (problem: { message: string }) => problem.message;\n",
  ],
  "groundwork/src/ui/form.tsx": [
    "the one form is made of the library's",
    'import { Form as Base } from "@base-ui/react/form";\nexport const Form = () => <Base method="post">Search</Base>;\n',
  ],
  "src/trpc/query-client.ts": [
    "a function makes a query client",
    "export const makeQueryClient = () => new QueryClient({});\n",
  ],
};

let copy: string;
let found: Diagnostic[];

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "app-lint-"));
  const settings = JSON.parse(await readFile("biome.json", "utf8"));
  await writeFile(join(copy, "biome.json"), JSON.stringify({ ...settings, vcs: { enabled: false } }));
  await cp("groundwork/biome", join(copy, "node_modules/groundwork/biome"), { recursive: true });
  const planted = [...Object.entries(refused), ...Object.entries(accepted)];
  for (const [path, [, code]] of planted) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), code);
  }
  const report = join(copy, "report.json");
  await finished(
    "node_modules/@biomejs/biome/bin/biome",
    ["lint", "--reporter=json", `--reporter-file=${report}`, "--max-diagnostics=none", "."],
    {},
    { cwd: copy },
  );
  found = JSON.parse(await readFile(report, "utf8")).diagnostics;
});

afterAll(() => rm(copy, { recursive: true, force: true }));

function diagnosticsOf(path: string) {
  return found.filter(({ location }) => location.path === path);
}

describe("the lint rules", () => {
  it.each(Object.entries(refused).map(([path, [fact, , expected]]) => ({ path, fact, expected })))(
    "$fact ($path)",
    ({ path, expected }) => {
      const errors = diagnosticsOf(path).filter(({ severity }) => severity === "error");
      expect(errors.map(({ category, message }) => `${category}: ${message}`).join("\n")).toMatch(expected);
    },
  );

  it.each(Object.entries(accepted).map(([path, [fact]]) => ({ path, fact })))("$fact ($path)", ({ path }) => {
    expect(diagnosticsOf(path)).toEqual([]);
  });
});
