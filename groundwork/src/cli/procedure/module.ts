import type { ProcedureNames } from "./names";

/** Files of a module of procedures without an entity, as they are before anything is added to them. */
export const moduleFiles = ({ slice, path, files }: ProcedureNames): Readonly<Record<string, string>> => ({
  [files.permissions]: `import type { Permissions } from "groundwork/contract/permissions";

/** Roles that may call the procedures of ${slice}, and the rows that each has access to. */
export const ${slice}Permissions = {
} as const satisfies Permissions;
`,
  [files.procedures]: `import { ${slice}Permissions } from "@/product/${folderOf(files.permissions)}/permissions";
`,
  [files.fields]: `import * as z from "zod";
`,
  [files.samples]: `import type { Sample } from "groundwork/testing/contract/sample";

/** No rows: ${path.split(".")[0]} has no entity. */
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

const nameOf = (file: string) => file.replace(/^.*\/(.*)\.ts$/, "$1");
const folderOf = (file: string) => file.split("/").at(-2);
