import type { ProcedureNames } from "./names";

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
export type RegistryLines = {
  readonly file: string;
  readonly statement: string;
  readonly opening: string;
  readonly line: string;
};

export const routerLines = ({ slice, files }: ProcedureNames): RegistryLines => ({
  file: "src/server/router.ts",
  statement: `import * as ${slice} from "./procedures/${nameOf(files.procedures)}";`,
  opening: "export const slices = {",
  line: `${slice},`,
});

export const sampleLines = ({ slice, files }: ProcedureNames): RegistryLines => ({
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
