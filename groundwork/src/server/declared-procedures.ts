import type { DeclarableCode } from "../contract/errors";
import type { ProcedurePath } from "../contract/procedure-path";
import type { Declared } from "./declaration";

/** Slices of a router, as far as a list of its procedures needs them. */
type Declarations = Readonly<
  Record<
    string,
    Readonly<
      Record<
        string,
        Declared<readonly DeclarableCode[]> & { readonly _def: { readonly type: "query" | "mutation" } }
      >
    >
  >
>;

/** Procedure as its declaration describes it. */
export type DeclaredProcedure = Declared<readonly DeclarableCode[]>["declaration"] & {
  readonly path: ProcedurePath;
  readonly kind: "query" | "mutation";
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
