import type { AnyProcedure, inferProcedureInput } from "@trpc/server";
import type { DeclaredCode } from "../../client/problem";
import type { Actor, AddedAccess } from "../../contract/permissions";
import type { ProcedurePath, Slices } from "../../contract/procedure-path";
import type { Register } from "../../contract/register";
import type { ProductDatabase } from "../../server/data/database";

export type SliceName = keyof Slices & string;

/** Row and free id that a sample input may name. Of a slice without an entity there is no row. */
export type Given<Row> = {
  readonly row: Row;
  /** An id (UUIDv7) that nothing has yet. */
  readonly newId: string;
};

type InputOf<Procedure> = Procedure extends AnyProcedure ? inferProcedureInput<Procedure> : never;

/** The procedures of a slice that take an input. */
type Taking<Slice extends SliceName> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: the type that tRPC gives the input of such a procedure
  [Name in keyof Slices[Slice] & string]: [InputOf<Slices[Slice][Name]>] extends [void] ? never : Name;
}[keyof Slices[Slice] & string];

/** The codes that the procedures of a slice declare. */
type CodeOf<Slice extends SliceName> = DeclaredCode<Extract<ProcedurePath, `${Slice}.${string}`>>;

/** Inputs by the name of the procedure, which accepts each from the owner of the row. One that takes none needs none. */
export type Inputs<Slice extends SliceName, Row> = {
  readonly [Name in Taking<Slice>]: (given: Given<Row>) => InputOf<Slices[Slice][Name]>;
};

type Situated<Row> = {
  db: ProductDatabase;
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
  /** Slice of which a row belongs to the row that is asked about. */
  readonly rowOf?: SliceName;
};

type Calls<Slice extends SliceName, Row> = {
  readonly inputs: Inputs<Slice, Row>;
  /** By each code that a procedure of the slice declares, how to come by it. */
  readonly situations: { readonly [Code in CodeOf<Slice>]: Situation<Row> };
};

/** Makes a row that others may point to. */
export type MakeReferenced = (db: ProductDatabase, owner: Actor) => Promise<{ readonly id: string }>;

/** The same, for a row of any owner that anybody may point to: an event that everybody may book. */
export type ForAnybody = { readonly make: MakeReferenced; readonly reach: "any" };

/** Fields of a row with the id of another. */
type Pointing<Row> = Extract<keyof Row, `${string}Id`>;

/** Row that rows belong to, for rows that point to others. */
type Belonging<Row> = [Pointing<Row>] extends [never]
  ? { readonly parent?: never }
  : {
      /** Field with the id of the row that this one belongs to: its owner reaches this one too. `null`: it only points to others. */
      readonly parent: Pointing<Row> | null;
    };

type Rows<Row> = Belonging<Row> & {
  /** A row that nothing has made. It names every row that an input may name, each by its id. */
  readonly example: Row;
  /**
   * Makes a row which `owner` owns; where rows belong to another, makes that one, which `owner` owns, and the row as
   * `author`, who reaches any, or `owner`.
   */
  readonly makeRow: (db: ProductDatabase, owner: Actor, author?: Actor) => Promise<Row>;
  /**
   * By each field that points to another row, the slice of that one, or what makes one of the owner's. Every input that
   * takes the field gets its id, and that is tried with another user's too, which is to be refused; unless anybody may
   * point to it.
   */
  readonly references?: { readonly [Field in `${string}Id`]?: SliceName | MakeReferenced | ForAnybody };
};

/** Sample of a slice, for the contract tests. The rest they read from the router. One without an entity has no rows. */
export type Sample<Slice extends SliceName, Row extends { id: string } | null = null> = Calls<Slice, Row> &
  ([Row] extends [null] ? { readonly [Part in keyof Rows<Row>]?: never } : Rows<Row>);

/** The slices that have something to say: what a procedure takes, or how to come by what it refuses. */
type Sampled = {
  [Slice in SliceName]: [Taking<Slice> | CodeOf<Slice>] extends [never] ? never : Slice;
}[SliceName];

/** The samples of the slices of the router. Each knows its own rows. */
export type Samples = { readonly [Slice in Sampled]: Calls<Slice, never> } & {
  readonly [Slice in Exclude<SliceName, Sampled>]?: Calls<Slice, never>;
};

/** Makes `caller` reach the rows of `owner`. */
export type Join = (db: ProductDatabase, owner: Actor, caller: Actor) => Promise<unknown>;

/** Makes `caller` reach this row of another user; where all who have the access reach such a row, makes it one of those. */
export type JoinRow = (
  db: ProductDatabase,
  row: { readonly id: string; readonly [Field: `${string}Id`]: string | undefined },
  caller: Actor,
) => Promise<unknown>;

/** By each access that the product adds, how a user comes to reach another's rows; of one to rows, by each slice of it. */
export type AccessSamples = {
  readonly [Name in AddedAccess]: Register extends { accesses: infer Accesses }
    ? Accesses[Name & keyof Accesses] extends (actor: Actor) => unknown
      ? Join
      : { readonly [Slice in keyof Accesses[Name & keyof Accesses]]: JoinRow }
    : never;
};
