import type { DeclarableCode } from "../../contract/errors";
import type { Role } from "../../contract/permissions";
import { type ProcedurePath, sliceOf } from "../../contract/procedure-path";
import { UserFacingError } from "../../contract/user-facing-error";
import { processWide } from "../process/process-wide";
import type { Declared } from "./declaration";

export type ProcedureKind = "query" | "mutation" | "subscription";

/** Slices of a router, as far as a list of its procedures needs them. */
type Declarations = Readonly<Record<string, Readonly<Record<string, Declaring>>>>;
type Declaring = Declared<readonly DeclarableCode[]> & { readonly _def: { readonly type: ProcedureKind } };

export type DeclaredProcedure = Declared<readonly DeclarableCode[]>["declaration"] & {
  readonly path: ProcedurePath;
  readonly kind: ProcedureKind;
};

/** Every procedure of a router's slices, in the order of their paths. */
export const proceduresOf = (slices: Declarations): readonly DeclaredProcedure[] =>
  Object.entries(slices)
    .flatMap(([slice, module]) =>
      Object.entries(module).map(([name, { _def, declaration }]) => ({
        path: `${slice}.${name}` as ProcedurePath,
        kind: _def.type,
        ...declaration,
      })),
    )
    .sort((one, other) => (one.path < other.path ? -1 : 1));

const registered = processWide("procedures", (): { procedures?: () => readonly DeclaredProcedure[] } => ({}));

/**
 * What is wrong with an export of a module of procedures, and how to fix it; undefined: nothing.
 * @returns the end of a sentence that begins with a name, and more sentences
 */
export function strayExport(exported: unknown): string | undefined {
  const has = (property: string) => typeof exported === "function" && property in exported;
  if (has("declaration")) return undefined;
  return has("_def")
    ? "is a plain tRPC procedure, which the contract knows nothing of. Make it with `query`, `mutation` or `subscription` of src/server/procedure.ts."
    : "is no procedure. Every export there is a call: take away its `export`, or move it to another file.";
}

/**
 * Makes the slices of the product's router known. The last ones count: in development a router is made again and again.
 * @throws {UserFacingError} when one of them is anything but declared procedures
 */
export function registerSlices(slices: Readonly<Record<string, object>>): void {
  const strays = Object.entries(slices).flatMap(([slice, module]) => {
    if ("_def" in module && typeof module === "object")
      return `${slice} is a router. Each slice is a module whose exports are its procedures: write src/server/procedures/${slice}.ts.`;
    const exported = typeof module === "function" ? { [slice]: module } : module;
    return Object.entries(exported).flatMap(([name, value]) => {
      const stray = strayExport(value);
      return stray ? [`${module === value ? slice : `${slice}.${name}`} ${stray}`] : [];
    });
  });
  if (strays.length > 0) throw new UserFacingError(strays.join("\n"));
  let procedures: readonly DeclaredProcedure[] | undefined;
  registered.procedures = () => {
    procedures ??= proceduresOf(slices as Declarations);
    return procedures;
  };
}

/** Every procedure of the product, for what follows from their declarations; none before the router is made. */
export const declaredProcedures = (): readonly DeclaredProcedure[] => registered.procedures?.() ?? none;

const none: readonly DeclaredProcedure[] = [];

/** Slices of which a role may call a query. */
export const readableSlices = (role: Role): string[] => [
  ...new Set(
    declaredProcedures().flatMap(({ path, kind, permission }) =>
      kind === "query" && permission[role] ? [sliceOf(path)] : [],
    ),
  ),
];
