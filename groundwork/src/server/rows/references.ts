import { type Scope, scopeElsewhere } from "../scope";

// Columns of rows that point to other rows, for models of which no more is known than that.

export type Where = Readonly<Record<string, unknown>>;
export type Reaching = {
  readonly scope: Scope;
  readonly refuse: (code: string, details?: object) => never;
};

/** Rows that others point to. */
export type Target<Db> = {
  readonly model: (db: Db) => { findFirst(query: { where: Where }): Promise<unknown> };
  readonly absent: string;
};

/** Refuses a row that the caller does not reach: it answers as one that is not there. */
export async function refuseOutOfReach<Db>(
  { model, absent }: Target<Db>,
  id: unknown,
  db: Db,
  within: Where,
  refuse: Reaching["refuse"],
): Promise<void> {
  if (!(await model(db).findFirst({ where: { id, ...within } }))) refuse(absent);
}

/** What is pointed to, by the column that has its id. */
export type References = Readonly<
  Record<string, Target<object> & { readonly within?: (scope: Scope) => Where }>
>;

/** Refuses a new value that points to a row which the caller does not reach. */
export async function refuseUnreached(
  references: References,
  { after, before }: { readonly after: object; readonly before: object },
  db: object,
  { scope, refuse }: Reaching,
): Promise<void> {
  const [values, stored] = [after as Where, before as Where];
  const reached = scopeElsewhere(scope);
  for (const [column, { within, ...target }] of Object.entries(references)) {
    const id = values[column] ?? null;
    if (id === null || id === stored[column]) continue;
    await refuseOutOfReach(target, id, db, within ? within(reached) : reached, refuse);
  }
}
