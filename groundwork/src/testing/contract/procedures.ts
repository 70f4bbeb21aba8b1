import { randomUUID } from "node:crypto";
import type { Actor, Role } from "../../contract/permissions";
import { type DeclaredProcedure, proceduresOf } from "../../server/declared-procedures";
import type { Database } from "../../server/product";
import { productPermissions, productRouter, productSamples } from "../product";
import type { Given, Situation } from "./sample";

const { roles } = await productPermissions();
const { slices } = await productRouter();
const { samples } = await productSamples<AnySample>();

export type Row = { readonly id: string };

/** A procedure as its declaration and its sample describe it. */
export type Procedure = DeclaredProcedure & {
  readonly slice: string;
  /** A row that nothing has made; `makeRow` makes real ones. */
  readonly example: Row;
  readonly makeRow: (db: Database, owner: Actor) => Promise<Row>;
  /** Input that is accepted from the owner of the row. */
  readonly sample: (given: Given<Row>) => unknown;
  readonly situations: Readonly<Record<string, Situation<Row>>>;
};

type AnySample = Pick<Procedure, "situations"> &
  Partial<Pick<Procedure, "example" | "makeRow">> & {
    inputs: Readonly<Record<string, Procedure["sample"]>>;
  };

/** The rows of a slice without an entity: there are none, so no input is about one. */
const noRows: Pick<Procedure, "example" | "makeRow"> = {
  example: { id: "019a3b7e-7d10-7c2f-9b58-3e61a0d4c7f2" },
  makeRow: async () => ({ id: randomUUID() }),
};

/** Every procedure of the router, in the order of their paths. */
export const procedures: readonly Procedure[] = proceduresOf(slices).map((procedure) => {
  const [slice = "", name = ""] = procedure.path.split(".");
  // The registry's type has paired each procedure that takes an input with a sample.
  const { inputs = {}, situations = {}, ...rows }: Partial<AnySample> = samples[slice] ?? {};
  const sample = inputs[name] ?? (() => undefined);
  return { ...procedure, ...noRows, ...rows, slice, situations, sample };
});

/** The same, each after its path: the name of a test. */
export const byPath = procedures.map((procedure) => [procedure.path, procedure] as const);

/** The same input about another row. */
export const about = (input: unknown, from: Given<Row>, to: Given<Row>): unknown =>
  input === undefined
    ? undefined
    : JSON.parse(JSON.stringify(input).replaceAll(from.row.id, to.row.id).replaceAll(from.newId, to.newId));

/** What a sample input is about when nothing was made for it. */
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
