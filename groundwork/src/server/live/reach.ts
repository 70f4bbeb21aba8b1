import type { Access, Actor } from "../../contract/permissions";
import { product, type Queries } from "../product";
import type { Accesses } from "../scope";

type Users = {
  readonly user: {
    readonly findMany: (query: { where: object; select: { id: true } }) => PromiseLike<{ id: string }[]>;
  };
};

/** Accesses of the product's own among these. */
const addedTo = (accesses: ReadonlySet<Access>): string[] =>
  [...accesses].filter((access) => access !== "own" && access !== "any");

/** Whether rows of this owner are reached by these accesses; `undefined` where the database has to be asked. */
export function reaches(
  actor: Actor,
  accesses: ReadonlySet<Access>,
  ownerId: string | null,
): boolean | undefined {
  if (ownerId === actor.id || accesses.has("any")) return true;
  return ownerId !== null && addedTo(accesses).length > 0 ? undefined : false;
}

/** Owners among these whose rows the actor reaches by accesses of the product's own, asked for in one statement. */
export async function reachedOwners(
  db: Queries,
  actor: Actor,
  accesses: ReadonlySet<Access>,
  ownerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const declared: Accesses = product().accesses ?? {};
  const reached = addedTo(accesses).flatMap((name) => declared[name]?.(actor) ?? []);
  const where = { id: { in: ownerIds }, OR: reached };
  const found = await (db as unknown as Users).user.findMany({ where, select: { id: true } });
  return new Set(found.map(({ id }) => id));
}
