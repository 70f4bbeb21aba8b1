import type { Types } from "@prisma/client/runtime/client";
import type { HistoryReading, Recording } from "./audit-log";
import type { Querying } from "./database";

// Types of a model of the product's database client, which Prisma has generated and the platform does not know.

export type Model = { readonly findFirst: (query: never) => unknown };

type ArgumentsOf<Of extends Model, Operation extends string> = Of extends {
  [Types: symbol]: { types: { operations: { [Name in Operation]: { args: infer Arguments } } } };
}
  ? Arguments
  : never;

export type WhereOf<Of extends Model> =
  ArgumentsOf<Of, "findMany"> extends { where?: infer Where } ? NonNullable<Where> : never;

export type ChangeOf<Of extends Model> =
  ArgumentsOf<Of, "updateMany"> extends { data: infer Data } ? Data : never;

export type CreateOf<Of extends Model> =
  ArgumentsOf<Of, "createMany"> extends { data: infer Data } ? Exclude<Data, readonly unknown[]> : never;

/** Row as it is read, with these relations. */
export type RowOf<Of extends Model, Include> = NonNullable<
  Types.Public.Result<Of, { include: Include }, "findFirst">
>;

export type Where = Readonly<Record<string, unknown>>;

/** Row of a model of which no more is known than that it is owned. */
export type Row = Record<string, unknown> & {
  readonly id: string;
  readonly ownerId: string;
  readonly version: number;
};
/** Methods of a model that rows are read and written with. */
export type Table = {
  count(query: { where: Where; take?: number }): Promise<number>;
  groupBy(query: { by: ["state"]; where: Where; _count: true }): Promise<{ state: string; _count: number }[]>;
  findFirst(query: { where: Where; include?: object }): Promise<Row | null>;
  findMany(query: object): Promise<Row[]>;
  create(query: { data: object; include?: object }): Promise<Row>;
  updateMany(query: { where: Where; data: object }): Promise<{ count: number }>;
  deleteMany(query: { where: Where }): Promise<{ count: number }>;
};

/** Transaction, as far as rows are written in it. */
export type RowTransaction = Recording & HistoryReading & Querying;
