import type { Access, Actor } from "../../contract/permissions";
import { product, type Queries } from "../product";
import type { Accesses } from "../scope";
import type { LiveEvent } from "./read-events";

type Users = {
  readonly user: {
    readonly findMany: (query: { where: object; select: { id: true } }) => PromiseLike<{ id: string }[]>;
  };
};

/** Accesses of the product's own among these. */
const addedTo = (accesses: ReadonlySet<Access>): string[] =>
  [...accesses].filter((access) => access !== "own" && access !== "any");

/** Owners of the row that an event is about: who was moved to another, of both. */
export const ownersOfEvent = ({ rowOwnerId, formerOwnerId }: LiveEvent): string[] =>
  [rowOwnerId, formerOwnerId].filter((id) => id !== null);

/** Whether rows of one of these owners are reached by these accesses; `undefined` where the database has to be asked. */
export function reaches(
  actor: Actor,
  accesses: ReadonlySet<Access>,
  ownerIds: readonly string[],
): boolean | undefined {
  if (ownerIds.includes(actor.id) || accesses.has("any")) return true;
  return ownerIds.length > 0 && addedTo(accesses).length > 0 ? undefined : false;
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
