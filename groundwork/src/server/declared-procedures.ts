import type { DeclarableCode } from "../contract/errors";
import type { ProcedurePath } from "../contract/procedure-path";
import type { Declared } from "./declaration";
import { processWide } from "./process-wide";

export type ProcedureKind = "query" | "mutation" | "subscription";

/** Slices of a router, as far as a list of its procedures needs them. */
type Declarations = Readonly<
  Record<
    string,
    Readonly<
      Record<
        string,
        Declared<readonly DeclarableCode[]> & { readonly _def: { readonly type: ProcedureKind } }
      >
    >
  >
>;

/** Procedure as its declaration describes it. */
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

/** Makes the slices of the product's router known. The last ones count: in development a router is made again and again. */
export function registerSlices(slices: object): void {
  let procedures: readonly DeclaredProcedure[] | undefined;
  registered.procedures = () => {
    procedures ??= proceduresOf(slices as Declarations);
    return procedures;
  };
}

/** Every procedure of the product, for what follows from their declarations; none before the router is made. */
export const declaredProcedures = (): readonly DeclaredProcedure[] => registered.procedures?.() ?? none;

const none: readonly DeclaredProcedure[] = [];
