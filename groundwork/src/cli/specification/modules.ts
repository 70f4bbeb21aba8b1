import { existsSync } from "node:fs";
import { join } from "node:path";
import type * as z from "zod";
import type { AnyFields } from "../../contract/display";
import type { Permission } from "../../contract/permissions";
import type { StateMachine } from "../../contract/states";
import type { Names } from "../../contract/words";
import { loadModule } from "../../server/process/load-module";
import { sliceFolders } from "../product";

type Exports = Readonly<Record<string, unknown>>;

const parts = ["fields", "display", "states", "limits"] as const;

type Slice = { readonly slice: string; readonly folder: string };

/** Modules of a slice that say what is true of it; empty where it has no such file. */
export type SliceModules = Slice & Readonly<Record<(typeof parts)[number], Exports>>;

export type ProductModules = {
  readonly product: { readonly name: string; readonly sentence: string; readonly audience: string };
  readonly roles: readonly string[];
  readonly roleNames: Readonly<Record<string, string>>;
  readonly requires?: Readonly<Record<string, string>>;
  readonly screens: readonly {
    readonly path: string;
    readonly title: string;
    readonly permission: Permission;
  }[];
  /** Who reads the specification where other machines reach the app. */
  readonly specificationReaders: Permission;
  readonly limits: object;
  readonly sliceLimits: Readonly<Record<string, object>>;
  readonly slices: readonly SliceModules[];
};

/** Modules of the product's definitions, where the design puts them. */
const files = ["product.ts", "permissions.ts", "screens.ts", "limits.ts"];

export async function productModules(): Promise<ProductModules> {
  const modules = await Promise.all(
    files.map((file) => loadModule<Partial<ProductModules>>(join("src/product", file))),
  );
  const slices = await Promise.all(sliceFolders().map(sliceModules));
  return Object.assign({}, ...modules, { slices }) as ProductModules;
}

async function sliceModules({ slice, folder }: Slice): Promise<SliceModules> {
  const modules = parts.map(async (part) => {
    const path = join(folder, `${part}.ts`);
    return [part, existsSync(path) ? await loadModule<Exports>(path) : {}];
  });
  return { slice, folder, ...Object.fromEntries(await Promise.all(modules)) };
}

/** Name of a slice's folder as its code has it: `orderLine` for `order-line`. */
export const codeName = (slice: string): string =>
  slice.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Parts of an entity by the names that every slice gives them. */
export const entityParts = ({ slice, fields, display, states }: SliceModules) => {
  const name = codeName(slice);
  return {
    name,
    content: fields[`${name}Content`] as z.ZodObject | undefined,
    words: display[`${name}Words`] as (Names & { readonly path?: string }) | undefined,
    shown: display[`${name}Fields`] as AnyFields | undefined,
    machine: states[`${name}Machine`] as StateMachine<string, string> | undefined,
  };
};
