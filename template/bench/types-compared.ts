import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { next } from "groundwork/cli/next";
import { type EditorAnswers, measureEditor } from "./editor";
import { command, makeProduct, runIn, shareModules } from "./made-product";
import { median } from "./median";

/** Seconds of type checks, none of them incremental, each the median of turns that all of them take. */
export type ComparedTypes = {
  /** A made product with one slice of its own, and with ten. */
  readonly one: number;
  readonly ten: number;
  /** create-t3-app by its own compiler, and by that of the product. */
  readonly t3: number;
  readonly t3BySeven: number;
  readonly editor: EditorAnswers;
};

const [firstSlice, ...moreSlices] = [
  ...["invoice", "customer", "ticket", "vendor", "parcel"],
  ...["device", "lesson", "vessel", "harbor", "tenant"],
] as const;
const turns = 3;
const t3Version = "7.40.0";
const t3Choices = ["tailwind", "trpc", "drizzle", "betterAuth", "appRouter", "biome"].flatMap((name) => [
  `--${name}`,
  "true",
]);

/** Makes a product and what it is compared with, in a folder that is thrown away; needs the registry of npm. */
export async function compareTypes(): Promise<ComparedTypes> {
  const folder = await mkdtemp(join(tmpdir(), "app-types-"));
  const [one, ten, t3] = ["product", "product-of-ten", "t3"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    await makeProducts(one, ten);
    await makeT3(folder);
    const seven = resolve("node_modules/typescript/bin/tsc");
    const check = (of: string, compiler: string, ...args: string[]) =>
      runIn(of, process.execPath, compiler, "--noEmit", "--incremental", "false", ...args);
    const own = "node_modules/typescript/bin/tsc";
    const checks = {
      one: () => check(one, own),
      ten: () => check(ten, own),
      t3: () => check(t3, own),
      t3BySeven: () => check(t3, seven, "--project", "tsconfig.seven.json"),
    };
    const times = { one: [], ten: [], t3: [], t3BySeven: [] } as Record<keyof typeof checks, number[]>;
    for (let turn = 0; turn < turns; turn += 1)
      for (const name of ["one", "ten", "t3", "t3BySeven"] as const) times[name].push(await checks[name]());
    return {
      one: median(times.one),
      ten: median(times.ten),
      t3: median(times.t3),
      t3BySeven: median(times.t3BySeven),
      editor: await measureEditor(
        ten,
        `src/app/(signed-in)/${firstSlice}s/list.tsx`,
        `api.${firstSlice}.list`,
      ),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A product with one slice, and a copy of it with ten. */
async function makeProducts(one: string, ten: string): Promise<void> {
  await makeProduct(one);
  await command(one, "new", "slice", firstSlice);
  await cp(one, ten, { recursive: true, filter: (path) => !/\/(node_modules|\.data)$/.test(path) });
  await shareModules(ten);
  for (const name of moreSlices) await command(ten, "new", "slice", name);
  for (const to of [one, ten]) await runIn(to, process.execPath, next, "typegen");
}

/** What create-t3-app makes with the same choices, and settings with which TypeScript 7 takes it too. */
async function makeT3(folder: string): Promise<void> {
  const made = ["--CI", "--noGit", "--noInstall", "--dbProvider", "postgres", ...t3Choices];
  await runIn(folder, "npx", "--yes", `create-t3-app@${t3Version}`, "t3", ...made);
  await runIn(join(folder, "t3"), "npm", "install", "--legacy-peer-deps", "--no-audit", "--no-fund");
  const settings = await readFile(join(folder, "t3/tsconfig.json"), "utf8");
  const seven = settings.replace('"baseUrl": ".",', '"checkers": 1, "noUncheckedSideEffectImports": false,');
  await writeFile(join(folder, "t3/tsconfig.seven.json"), seven);
}
