import type { HistoryReading, Recording } from "../audit-log";
import type { Locking } from "../guards";
import type { Where } from "./references";

/** Row of a model of which no more is known than that it is owned. */
export type Row = Record<string, unknown> & {
  readonly id: string;
  readonly ownerId: string;
  readonly version: number;
};
/** Methods of a model that rows are read and written with. */
export type Table = {
  count(query: { where: Where }): Promise<number>;
  findFirst(query: { where: Where; include?: object }): Promise<Row | null>;
  findMany(query: object): Promise<Row[]>;
  create(query: { data: object; include?: object }): Promise<Row>;
  updateMany(query: { where: Where; data: object }): Promise<{ count: number }>;
  deleteMany(query: { where: Where }): Promise<{ count: number }>;
};

/** Transaction, as far as rows are written in it. */
export type Transaction = Recording & HistoryReading & Locking;
