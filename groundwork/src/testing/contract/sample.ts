import type { AnyProcedure, inferProcedureInput } from "@trpc/server";
import type { DeclaredCode } from "../../client/problem";
import type { Actor } from "../../contract/permissions";
import type { ProcedurePath, Slices } from "../../contract/procedure-path";
import type { Database } from "../../server/product";

export type SliceName = keyof Slices & string;

/** Row and free id that a sample input may name. */
export type Given<Row> = {
  readonly row: Row;
  /** An id (UUIDv7) that nothing has yet. */
  readonly newId: string;
};

type InputOf<Procedure> = Procedure extends AnyProcedure ? inferProcedureInput<Procedure> : never;

/** Inputs by the name of the procedure, each of which its procedure accepts from the owner of the row. */
export type Inputs<Slice extends SliceName, Row> = {
  readonly [Name in keyof Slices[Slice]]: (given: Given<Row>) => InputOf<Slices[Slice][Name]>;
};

type Situated<Row> = {
  db: Database;
  owner: Actor;
  row: Row;
  input: Readonly<Record<string, unknown>>;
};

/**
 * Situation that makes a code of the catalogue the only right answer to a sample input: what `arrange` does to the stored rows,
 * and the `fields` that replace the input's. It has to do for every procedure that declares the code.
 */
export type Situation<Row> = {
  readonly arrange?: (given: Situated<Row>) => Promise<unknown>;
  readonly fields?: (given: Situated<Row>) => Record<string, unknown>;
};

/** Sample of a slice, for the contract tests. The rest they read from the router. */
export type Sample<Slice extends SliceName, Row extends { id: string }> = {
  /** A row that nothing has made. */
  readonly example: Row;
  /** Makes a row which `owner` owns. */
  readonly makeRow: (db: Database, owner: Actor) => Promise<Row>;
  readonly inputs: Inputs<Slice, Row>;
  /** By each code that a procedure of the slice declares, how to come by it. */
  readonly situations: {
    readonly [Code in DeclaredCode<Extract<ProcedurePath, `${Slice}.${string}`>>]: Situation<Row>;
  };
};

/** The samples of every slice of the router. Each knows its own rows. */
export type Samples = { readonly [Slice in SliceName]: Pick<Sample<Slice, never>, "inputs" | "situations"> };
