import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkDependencies } from "#cli/dependencies";

const clean: Record<string, string> = {
  "src/product/limits.ts": 'import * as z from "zod"; export const limits = z.object({});',
  "src/product/note/fields.ts": 'import { limits } from "../limits"; export const fields = limits;',
  "src/server/env.ts": 'import { readFile } from "node:fs/promises"; export const env = () => readFile("x");',
  "src/server/procedures/note.ts":
    'import { fields } from "@/product/note/fields"; export const list = fields;',
  "src/server/cycle-of-types.ts": 'import type { B } from "./other-type"; export type A = B;',
  "src/server/other-type.ts": 'import type { A } from "./cycle-of-types"; export type B = A;',
  "src/server/router.ts": 'import * as note from "./procedures/note"; export type AppRouter = typeof note;',
  "src/trpc/client.tsx": 'import type { AppRouter } from "@/server/router"; export const C = () => <a />;',
  "src/trpc/server.tsx": 'import { env } from "@/server/env"; export const api = env;',
  "src/app/api/trpc/[trpc]/route.ts": 'import { env } from "@/server/env"; export const GET = env;',
  "src/instrumentation.ts": 'export const register = () => import("./server/env");',
  // A module that a variable names.
  "src/server/loading.ts": "export const load = (file: string) => import(file);",
  "groundwork/src/contract/errors.ts": 'import * as z from "zod"; export const errors = z.object({});',
  "groundwork/src/postgres/errors.ts":
    'import "../contract/errors"; import "node:fs"; export const down = 1;',
  "groundwork/src/server/log/log.ts": 'import "../../postgres/errors"; export const log = 1;',
  "groundwork/src/server/data/rows.ts": 'import "../log/log"; export const rows = 1;',
  "groundwork/src/client/form.ts": 'import "../contract/errors"; export const form = 1;',
  "groundwork/src/slices/platform-errors.ts":
    'import { errors } from "../contract/errors"; export const platformErrors = errors;',
  "groundwork/src/slices/user/fields.ts":
    'import { limits } from "@/product/limits"; export const fields = limits;',
  "groundwork/src/slices/user/procedures.ts":
    'import "../../server/log/log"; import { fields } from "./fields"; export const list = fields;',
  "groundwork/src/slices/platform-slices.ts":
    'import * as user from "./user/procedures"; export const platformSlices = { user };',
  "groundwork/src/ui/link.tsx": 'import { Button } from "@/ui/button"; export const Link = () => <Button />;',
  "groundwork/src/screens/users/list.tsx":
    'import { Link } from "../../ui/link"; import type { list } from "../../slices/user/procedures"; export const List = (_: typeof list) => <Link />;',
  "groundwork/src/screens/users/users-page.tsx":
    'import "../../server/log/log"; import { api } from "@/trpc/server"; import { List } from "./list"; export default () => <List {...api} />;',
  "src/app/users/page.tsx": 'export { UsersPage as default } from "groundwork/screens/users";',
  "src/product/errors.ts":
    'import { platformErrors } from "groundwork/slices/errors"; export const errors = platformErrors;',
  "groundwork/src/testing/page.ts": 'import "../server/log/log"; export const page = 1;',
  "groundwork/tests/support/server.ts": "export const server = 1;",
  "tests/contract/samples/registry.ts": "export const samples = {};",
  "src/product/note/errors.ts": 'import { errorKinds } from "groundwork"; export const own = errorKinds;',
  "src/ui/button.tsx": "export const Button = () => <button type='button' />;",
  "src/app/page.tsx": 'import { Button } from "@/ui/button"; export default () => <Button />;',
  "prisma/seed.ts": 'import { env } from "@/server/env"; export const seed = env;',
  "programs/report.ts":
    'import type { AppRouter } from "@/server/router"; import { useForm as form } from "groundwork/react"; export const report: AppRouter | typeof form = form;',
};

const planted: Record<string, [fact: string, code: string, rule: string]> = {
  "src/product/outside.ts": ["product imports no library", 'import "react";', "product-is-alone"],
  "src/product/reading.ts": ["product does no input or output", 'import "node:fs";', "product-is-alone"],
  "src/product/typed.ts": [
    "product does not see even the types of server",
    'import type { AppRouter } from "@/server/router"; export type T = AppRouter;',
    "product-is-alone",
  ],
  "src/server/upward.ts": [
    "server does not see the wire, types included",
    'import type { C } from "@/trpc/client"; export type T = typeof C;',
    "server-sees-product",
  ],
  "src/server/inline.ts": [
    "server does not see a screen through a type written in place",
    'export type T = typeof import("../app/page");',
    "server-sees-product",
  ],
  "programs/inside.ts": [
    "a program has no value of the server",
    'import { env } from "@/server/env"; export const x = env;',
    "programs-call-the-app",
  ],
  "src/ui/knowing.tsx": ["ui knows no product", 'import "@/product/limits";', "ui-sees-ui"],
  "src/trpc/looking.ts": ["the wire sees no screen", 'import "@/ui/button";', "trpc-sees-no-screen"],
  "src/app/values.tsx": [
    "a screen takes no value of server",
    'import { env } from "@/server/env"; export const x = env;',
    "only-types-from-server",
  ],
  "src/app/mixed.tsx": [
    "a screen takes no value of server beside a type",
    'import { type env } from "../server/env"; export type T = typeof env;',
    "only-types-from-server",
  ],
  "src/app/later.tsx": [
    "a screen takes no value of server later either",
    'export const x = () => import("@/server/env");',
    "only-types-from-server",
  ],
  "src/app/platform.tsx": [
    "nor one of the platform's server",
    'import { log } from "groundwork/server"; export const x = log;',
    "only-types-from-server",
  ],
  "src/app/whole.tsx": [
    "nor a whole entry of it",
    'export const x = () => import("groundwork/slices/procedures");',
    "only-types-from-server",
  ],
  "src/trpc/passing.ts": [
    "the wire passes on no value of server",
    'export { env } from "@/server/env";',
    "only-types-from-server",
  ],
  "src/app/calling.tsx": [
    "a screen takes no value of the platform's procedures",
    'import { platformSlices as list } from "groundwork/slices/procedures"; export const x = list;',
    "only-types-from-server",
  ],
  "src/product/borrowed.ts": [
    "product sees no slice of the platform, but for what every product spreads",
    'import { userById } from "groundwork/slices/user"; export const own = userById;',
    "product-is-alone",
  ],
  "src/product/letter/fields.ts": [
    "slices of product are apart",
    'import "../note/fields";',
    "slices-of-product-are-apart",
  ],
  "src/server/procedures/letter.ts": [
    "slices of procedures are apart",
    'import "./note";',
    "slices-of-procedures-are-apart",
  ],
  "src/server/rows/letter.ts": [
    "what is stored does not know who calls",
    'import "../procedures/note";',
    "rows-are-below-procedures",
  ],
  "src/server/seeded.ts": [
    "the app does not see its seed",
    'import "../../prisma/seed";',
    "the-app-stands-alone",
  ],
  "src/server/lost.ts": ["an import leads to a file", 'import "./nowhere";', "every-import-leads-somewhere"],
  "src/server/one.ts": ["there are no cycles", 'import "./two"; export const one = 1;', "no-cycles"],
  "groundwork/src/client/cycle-of-types.ts": [
    "there are no cycles of types, on the way there or back",
    'import type { B } from "./other-type"; export const a: B = 1;',
    "no-cycles-of-types",
  ],
  "groundwork/src/server/data/bound.ts": [
    "the platform knows no product",
    'import type { limits } from "@/product/limits"; export type L = typeof limits;',
    "the-platform-knows-no-product",
  ],
  "groundwork/src/testing/supported.ts": [
    "what products test with sees no test of the platform",
    'import "#support/server";',
    "products-get-no-tests-of-the-platform",
  ],
  "groundwork/src/testing/calls.ts": [
    "the tests' entry of the platform knows no router of a product",
    'import type { AppRouter } from "@/server/router"; export type R = AppRouter;',
    "screens-read-the-interface-of-a-product",
  ],
  "groundwork/src/screens/users/notes.tsx": [
    "a screen of the platform knows no slice of a product",
    'import { fields } from "@/product/note/fields"; export const x = fields;',
    "screens-read-the-interface-of-a-product",
  ],
  "groundwork/src/slices/user/notes.ts": [
    "a slice of the platform knows no row of a product",
    'import type { rows } from "@/server/rows/letter"; export type R = typeof rows;',
    "screens-read-the-interface-of-a-product",
  ],
  "groundwork/src/screens/users/row.tsx": [
    "no screen of the platform but a page takes a value of the server",
    'import { log } from "../../server/log/log"; export const Row = () => log;',
    "screens-see-no-values-of-the-server",
  ],
  "groundwork/src/ui/role.tsx": [
    "a component of the platform knows nothing of a product, types included",
    'import type { limits } from "@/product/limits"; export type L = typeof limits;',
    "components-know-no-screen",
  ],
  "groundwork/src/slices/user/shown.ts": [
    "a slice of the platform is not shown anywhere that it knows of",
    'import { Link } from "../../ui/link"; export const shown = Link;',
    "slices-of-the-platform-know-no-screen",
  ],
  "groundwork/src/cli/api.ts": [
    "no command knows the samples of a product",
    'import "../../../tests/contract/samples/registry";',
    "the-platform-knows-no-product",
  ],
  "groundwork/src/cli/measure.ts": [
    "no command knows what tests stand on",
    'import "../testing/page";',
    "commands-know-no-tests",
  ],
  "groundwork/src/contract/reading.ts": [
    "the contract does no input or output",
    'import "node:fs";',
    "the-contract-is-alone",
  ],
  "groundwork/src/client/logging.ts": [
    "the client has nothing of the server",
    'import "../server/log/log";',
    "client-and-server-are-apart",
  ],
  "groundwork/src/server/log/upward.ts": [
    "a layer of the server sees none above it, types included",
    'import type { rows } from "../data/rows"; export type T = typeof rows;',
    "server-log-sees-what-is-below",
  ],
  "groundwork/src/server/loose.ts": [
    "a file of the server has a layer",
    'import "./log/log";',
    "every-file-of-the-server-has-a-layer",
  ],
  "groundwork/src/server/http/forms.ts": [
    "the server has nothing of the client",
    'import "../../client/form";',
    "server-sees-no-client",
  ],
  "groundwork/src/postgres/logging.ts": [
    "postgres runs without an app",
    'import "../server/log/log";',
    "postgres-is-below-server",
  ],
  "src/ui/utils/text.ts": [
    "no folder is named utils",
    'import "../button";',
    "names-say-something-where-they-start",
  ],
  "src/app/barrel.ts": ["no folder hides behind an index", 'import "./parts";', "names-say-something"],
  "src/app/parts/index.ts": [
    "an index passes nothing on",
    'import "../page";',
    "names-say-something-where-they-start",
  ],
};

/** The other half of each cycle, which is reported once. */
const other = {
  "src/server/two.ts": 'import "./one"; export const two = 2;',
  "groundwork/src/client/other-type.ts": 'import { a } from "./cycle-of-types"; export type B = typeof a;',
};

let root: string;
let dirty: string[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "app-layers-"));
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function plant(files: Record<string, string>) {
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), code);
  }
}

describe("the layers", () => {
  it("accept code that keeps to them, and count every file of it", async () => {
    await plant(clean);
    expect(await checkDependencies(root)).toEqual({ files: Object.keys(clean).length, violations: [] });
  });

  describe("refuse what leaves them", () => {
    beforeAll(async () => {
      await plant(other);
      await plant(Object.fromEntries(Object.entries(planted).map(([path, [, code]]) => [path, code])));
      dirty = (await checkDependencies(root)).violations;
    });

    it.each(Object.entries(planted).map(([path, [fact, , rule]]) => ({ path, fact, rule })))(
      "$fact ($path)",
      ({ path, rule }) => {
        const rules = dirty
          .filter((violation) => violation.startsWith(`${path} → `))
          .map((violation) => /\n\s+([\w-]+):/.exec(violation)?.[1]);
        expect(rules).toEqual([rule]);
      },
    );

    it("in the product alone where the platform is as it was when it passed", async () => {
      const { files, violations } = await checkDependencies(root, { platform: false });
      const product = (path: string) => !path.startsWith("groundwork/");
      expect(files).toBe(Object.keys({ ...clean, ...other, ...planted }).filter(product).length);
      expect(violations.sort()).toEqual(dirty.filter(product).sort());
    });

    it("and nothing else", () => {
      // Some of them make a cycle of folders, too.
      const ofFiles = dirty.filter((violation) => !violation.includes("no-cycles-of-folders"));
      const unexpected = ofFiles.filter((violation) => !((violation.split(" → ")[0] as string) in planted));
      expect(unexpected).toEqual([]);
    });
  });

  it("refuse folders of the platform that import each other, and name an import for each step", async () => {
    await rm(root, { recursive: true });
    await plant({
      "groundwork/src/client/form.ts": 'import "./live/stream"; export type Form = 1;',
      "groundwork/src/client/live/stream.ts": 'import type { Draft } from "../drafts/draft";',
      "groundwork/src/client/drafts/draft.ts":
        'import type { Rows } from "../rows"; export type Draft = Rows;',
      "groundwork/src/client/rows.ts": "export type Rows = 1;",
    });
    expect((await checkDependencies(root)).violations).toEqual([
      [
        "groundwork/src/client → groundwork/src/client/live → groundwork/src/client/drafts → groundwork/src/client",
        "  no-cycles-of-folders: Folders of the platform import each other in one direction, types included: move a file to the folder where it belongs.",
        "  groundwork/src/client/form.ts → groundwork/src/client/live/stream.ts",
        "  groundwork/src/client/live/stream.ts → groundwork/src/client/drafts/draft.ts",
        "  groundwork/src/client/drafts/draft.ts → groundwork/src/client/rows.ts",
      ].join("\n"),
    ]);
  });
});
