import type { ProductDatabase } from "#server/data/database";

/** Where a call meets the fault: while it connects, when it asks who calls, or past that, in what it runs. */
export type Stage = "connecting" | "asking who calls" | "running";

/** Error that is thrown there; none until a test plants one. */
export const fault: { planted: { error: unknown; stage: Stage } | null } = { planted: null };

const made = new WeakMap<ProductDatabase, ProductDatabase>();

/** The same database, in which a fault can be planted. */
export function faulty(db: ProductDatabase): ProductDatabase {
  const { planted } = fault;
  if (planted?.stage === "connecting") throw planted.error;
  const proxy = made.get(db) ?? new Proxy(db, { get });
  made.set(db, proxy);
  return proxy;
}

function get(db: ProductDatabase, name: string | symbol): unknown {
  const { planted } = fault;
  const asking = name === "session" && planted?.stage === "running";
  // An object that is waited for is asked for its `then`.
  if (planted && name !== "then" && !asking) throw planted.error;
  const value: unknown = Reflect.get(db, name);
  return typeof value === "function" ? value.bind(db) : value;
}
