import type { Types } from "@prisma/client/runtime/client";

// Types of a model of the product's database client, which Prisma has generated and the platform does not know.

/** Model of the database client. */
export type Model = { readonly findFirst: (query: never) => unknown };

type ArgumentsOf<Of extends Model, Operation extends string> = Of extends {
  [Types: symbol]: { types: { operations: { [Name in Operation]: { args: infer Arguments } } } };
}
  ? Arguments
  : never;

/** The `where` of a model. */
export type WhereOf<Of extends Model> =
  ArgumentsOf<Of, "findMany"> extends { where?: infer Where } ? NonNullable<Where> : never;

/** Columns that a write may set. */
export type ChangeOf<Of extends Model> =
  ArgumentsOf<Of, "updateMany"> extends { data: infer Data } ? Data : never;

/** Columns that a new row has. */
export type CreateOf<Of extends Model> =
  ArgumentsOf<Of, "createMany"> extends { data: infer Data } ? Exclude<Data, readonly unknown[]> : never;

/** Row as it is read, with these relations. */
export type RowOf<Of extends Model, Include> = NonNullable<
  Types.Public.Result<Of, { include: Include }, "findFirst">
>;
