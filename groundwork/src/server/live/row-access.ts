import type { Access, Actor } from "../../contract/permissions";
import type { Queries } from "../data/database";
import { addedAccesses, everybody } from "../data/scope";
import type { LiveEvent } from "./read-events";

type Users = {
  readonly user: {
    readonly findMany: (query: { where: object; select: { id: true } }) => PromiseLike<{ id: string }[]>;
  };
};

/** Accesses among these that reach the rows of other users, each by what says whose. */
function byOwner(accesses: ReadonlySet<Access>) {
  const added = addedAccesses();
  return [...accesses].flatMap((name: string) => {
    const access = added[name];
    return typeof access === "function" ? [access] : [];
  });
}

/** Owners of the row that an event is about: who was moved to another, of both. */
export const ownersOfEvent = ({ rowOwnerId, formerOwnerId }: LiveEvent): string[] =>
  [rowOwnerId, formerOwnerId].filter((id) => id !== null);

/** Whether these accesses reach the row of an event; `undefined` where the database has to be asked. */
export function hasAccess(
  actor: Actor,
  accesses: ReadonlySet<Access>,
  event: LiveEvent,
): boolean | undefined {
  const ownerIds = ownersOfEvent(event);
  if (ownerIds.includes(actor.id) || accesses.has("any")) return true;
  const isReached = (access: string) =>
    [actor.id, everybody].some((who) => event.reachedBy.includes(`${access} ${who}`));
  if ([...accesses].some(isReached)) return true;
  return ownerIds.length > 0 && byOwner(accesses).length > 0 ? undefined : false;
}

/** Owners among these whose rows the actor reaches by accesses of the product's own, asked for in one statement. */
export async function accessibleOwners(
  db: Queries,
  actor: Actor,
  accesses: ReadonlySet<Access>,
  ownerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const where = { id: { in: ownerIds }, OR: byOwner(accesses).map((access) => access(actor)) };
  const found = await (db as unknown as Users).user.findMany({ where, select: { id: true } });
  return new Set(found.map(({ id }) => id));
}
