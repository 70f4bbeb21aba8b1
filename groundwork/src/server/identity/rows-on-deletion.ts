import type { Names } from "../../contract/words";
import { foreignKeyOf, isUniqueViolation } from "../data/database";
import type { OwnerRows } from "../data/owner-rows";

/** Rows that keep an account from being deleted. `count` is `null` where it is not known how many. */
export type BlockingRows = { readonly names: Names; readonly count: number | null };

/** Rows that people own, by the models of the database. */
export type Models = Readonly<Record<string, { readonly ofOwner: OwnerRows }>>;

type Owners = { readonly ownerId: string; readonly newOwnerId: string | undefined };

export const ownerRowsOf = (models: Models): OwnerRows[] =>
  Object.values(models).map(({ ofOwner }) => ofOwner);

/** The rows of an owner that nothing can be made of, and that keep the account from being deleted. */
export async function blockingRows(
  db: object,
  models: Models,
  { ownerId, newOwnerId }: Owners,
): Promise<BlockingRows[]> {
  const blocking: BlockingRows[] = [];
  for (const { names, whenOwnerLeaves, count } of ownerRowsOf(models)) {
    const isBlocking = whenOwnerLeaves === "refuse" || (whenOwnerLeaves === "transfer" && !newOwnerId);
    const rows = isBlocking ? await count(db, ownerId) : 0;
    if (rows > 0) blocking.push({ names, count: rows });
  }
  return blocking;
}

/**
 * Deletes or transfers the rows of an owner, as each entity declares it. Rows that belong to others are deleted before
 * those, which may be kept by them; what is transferred comes last, since some of it goes with what is deleted.
 * @returns rows that the database kept: of a name that the new owner has too, or that others point to
 */
export async function deleteOrReassignRows(
  transaction: object,
  models: Models,
  { ownerId, newOwnerId }: Owners,
): Promise<BlockingRows | undefined> {
  const deleted = ownerRowsOf(models)
    .filter(({ whenOwnerLeaves }) => whenOwnerLeaves === "delete")
    .sort((one, other) => Number(other.haveParent) - Number(one.haveParent));
  const transferred = ownerRowsOf(models).filter(({ whenOwnerLeaves }) => whenOwnerLeaves === "transfer");
  for (const { names, whenOwnerLeaves, remove, transfer } of [...deleted, ...transferred]) {
    const settle = () =>
      whenOwnerLeaves === "delete"
        ? remove(transaction, ownerId)
        : transfer(transaction, ownerId, newOwnerId ?? "");
    const blocked = await blockedBy(models, names, settle);
    if (blocked) return blocked;
  }
  return undefined;
}

/** Rows that the database kept from a write; undefined where it went through. */
export async function blockedBy(
  models: Models,
  names: Names,
  write: () => PromiseLike<unknown>,
): Promise<BlockingRows | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (isUniqueViolation(error)) return { names, count: null };
    const model = foreignKeyOf(error)?.model;
    if (!model) throw error;
    const known = models[model.charAt(0).toLowerCase() + model.slice(1)];
    return { names: known?.ofOwner.names ?? { one: model, many: model }, count: null };
  }
}
