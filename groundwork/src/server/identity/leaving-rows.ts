import type { Names } from "../../contract/words";
import { foreignKeyOf, isUniqueViolation } from "../data/database";
import type { RowsOfOwner } from "../data/rows-of-owner";

/** Rows that keep an account from being deleted. `count` is `null` where it is not known how many. */
export type HeldRows = { readonly names: Names; readonly count: number | null };

/** Rows that people own, by the models of the database. */
export type Models = Readonly<Record<string, { readonly ofOwner: RowsOfOwner }>>;

type Owners = { readonly ownerId: string; readonly heirId: string | undefined };

export const rowsOfOwners = (models: Models): RowsOfOwner[] =>
  Object.values(models).map(({ ofOwner }) => ofOwner);

/** The rows of an owner that nothing can be made of, and that keep the account from being deleted. */
export async function heldRows(db: object, models: Models, { ownerId, heirId }: Owners): Promise<HeldRows[]> {
  const held: HeldRows[] = [];
  for (const { names, whenOwnerLeaves, count } of rowsOfOwners(models)) {
    const isHeld = whenOwnerLeaves === "refuse" || (whenOwnerLeaves === "transfer" && !heirId);
    const rows = isHeld ? await count(db, ownerId) : 0;
    if (rows > 0) held.push({ names, count: rows });
  }
  return held;
}

/**
 * Deletes or transfers the rows of an owner, as each entity declares it. Rows that belong to others are deleted before
 * those, which may be kept by them; what is transferred comes last, since some of it goes with what is deleted.
 * @returns rows that the database kept: of a name that the heir has too, or that others point to
 */
export async function settleRows(
  transaction: object,
  models: Models,
  { ownerId, heirId }: Owners,
): Promise<HeldRows | undefined> {
  const deleted = rowsOfOwners(models)
    .filter(({ whenOwnerLeaves }) => whenOwnerLeaves === "delete")
    .sort((one, other) => Number(other.haveParent) - Number(one.haveParent));
  const transferred = rowsOfOwners(models).filter(({ whenOwnerLeaves }) => whenOwnerLeaves === "transfer");
  for (const { names, whenOwnerLeaves, remove, transfer } of [...deleted, ...transferred]) {
    const settle = () =>
      whenOwnerLeaves === "delete"
        ? remove(transaction, ownerId)
        : transfer(transaction, ownerId, heirId ?? "");
    const kept = await keptBy(models, names, settle);
    if (kept) return kept;
  }
  return undefined;
}

/** Rows that the database kept from a write; undefined where it went through. */
export async function keptBy(
  models: Models,
  names: Names,
  write: () => PromiseLike<unknown>,
): Promise<HeldRows | undefined> {
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
