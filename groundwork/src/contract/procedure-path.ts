import type { Register } from "./register";

/** The slices of the product's router: modules whose exports are procedures. */
export type Slices = Register extends { slices: infer Modules }
  ? Modules
  : Record<string, Record<string, never>>;

/**
 * The dotted path of every procedure, such as `identity.me`. It reads only the names of the exports and not their
 * types, so that a declaration may name its neighbours without the compiler going round in circles.
 */
export type ProcedurePath = {
  [Slice in keyof Slices & string]: `${Slice}.${keyof Slices[Slice] & string}`;
}[keyof Slices & string];

/** The procedure at a path. */
export type ProcedureAt<Path extends ProcedurePath> = Path extends `${infer Slice}.${infer Name}`
  ? Slice extends keyof Slices
    ? Name extends keyof Slices[Slice]
      ? Slices[Slice][Name]
      : never
    : never
  : never;

/** The slice of a procedure's path: `invoice` of `invoice.list`. */
export const sliceOf = (path: string): string => path.split(".")[0] ?? path;
