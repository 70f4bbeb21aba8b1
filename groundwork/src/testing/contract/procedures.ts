import type * as z from "zod";
import { roles } from "@/product/permissions";
import type { Database } from "@/server/database/client";
import { slices } from "@/server/router";
import { samples } from "../../../../tests/contract/samples/registry";
import type { ErrorCode } from "../../contract/errors";
import type { Actor, Permission, Role } from "../../contract/permissions";
import type { ProcedurePath } from "../../contract/procedure-path";
import type { Given, Situation } from "./sample";

export type Row = { readonly id: string };

/** A procedure as its declaration and its sample describe it. */
export type Procedure = {
  readonly path: ProcedurePath;
  readonly kind: "query" | "mutation";
  readonly permission: Permission;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly errors: readonly ErrorCode[];
  readonly invalidates: readonly ProcedurePath[] | "everything";
  /** Seconds that a call may take. */
  readonly timeout: number;
  /** Whether the input must not stand in an address. */
  readonly sensitive: boolean;
  /** A row for the document; `makeRow` makes real ones. */
  readonly example: Row;
  readonly makeRow: (db: Database, owner: Actor) => Promise<Row>;
  /** Input that is accepted from the owner of the row. */
  readonly sample: (given: Given<Row>) => unknown;
  readonly situations: Readonly<Record<string, Situation<Row>>>;
};

type AnySample = Pick<Procedure, "example" | "makeRow" | "situations"> & {
  inputs: Readonly<Record<string, Procedure["sample"]>>;
};

/** Every procedure of the router, in the order of their paths. */
export const procedures: readonly Procedure[] = Object.entries(slices)
  .flatMap(([slice, module]) => {
    // The registry's type has paired each slice, and each of its procedures, with a sample.
    const { inputs, ...sample } = samples[slice as keyof typeof slices] as unknown as AnySample;
    return Object.entries(module).map(([name, procedure]) => ({
      path: `${slice}.${name}` as ProcedurePath,
      kind: procedure._def.type,
      ...procedure.declaration,
      ...sample,
      sample: inputs[name] as Procedure["sample"],
    }));
  })
  .sort((one, other) => (one.path < other.path ? -1 : 1));

/** The same, each after its path: the name of a test. */
export const byPath = procedures.map((procedure) => [procedure.path, procedure] as const);

/** The same input about another row. */
export const about = (input: unknown, from: Given<Row>, to: Given<Row>): unknown =>
  input === undefined
    ? undefined
    : JSON.parse(JSON.stringify(input).replaceAll(from.row.id, to.row.id).replaceAll(from.newId, to.newId));

/** The sample input of a procedure in the document. */
export const exampleOf = ({ example: row }: Procedure): Given<Row> => ({
  row,
  newId: "019a3b7e-6f2b-7a90-b3c4-71d5e8f20a96",
});

/** Whether an input is about this row, so that the answer to who may not see the row is that there is none. */
export const isAbout = (row: Row, input: unknown): boolean =>
  input !== undefined && JSON.stringify(input).includes(row.id);

/** The least powerful role that may call, and reaches its own rows at least. */
export const callingRole = ({ permission }: Procedure): Role =>
  roles.find((role) => permission[role]) ?? roles[0];
