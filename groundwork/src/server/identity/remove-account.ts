import type { Role } from "../../contract/permissions";
import type { Names } from "../../contract/words";
import { foreignKeyOf, isUniqueViolation } from "../data/database";
import type { OwnerRows } from "../data/owner-rows";
import { AppError } from "../log/app-error";
import { lockAdministrators } from "./administer";
import type { OwnCall, Refusing, SessionCall } from "./calls";
import { type IdentityTransaction, recordOwnEvent, type Statements } from "./database";

/** Seconds that the transaction may take: some ten thousand rows are deleted or transferred in two. */
const transactionSeconds = 20;

/** Call of a user who deletes their account. */
export type LeavingCall = SessionCall &
  OwnCall &
  Refusing<"SIGN_IN_AGAIN" | "ACCOUNT_LAST_ADMIN"> & {
    readonly refuse: (code: "ACCOUNT_HOLDS_ROWS", details: { rows: BlockingRows[] }) => never;
  };

/** What becomes of the rows of a user who leaves. */
export type Leaving = {
  /** Roles that administer accounts: one user of these has to stay, and takes over rows. */
  readonly administrators: readonly Role[];
  /** Rows that people own. */
  readonly models: Models;
};

type Options = Leaving & {
  /** Token of the session in which the user deletes the account, and how many seconds ago it was opened at most. */
  readonly token: string | null;
  readonly freshSeconds: number;
};

/**
 * Deletes the account of the user who sent these cookies, with its sessions and all else that is theirs, and makes of
 * their rows what each entity declares. The audit log keeps its entries, which name nobody any more.
 *
 * The account is locked before anything is looked at: what would write a row of this owner, or open a session, waits, and
 * finds no owner afterwards. Administrators are locked first, in the order in which those who administer lock them.
 * Where it is refused, the account stays with all that belongs to it.
 * @throws {AppError} `SIGN_IN_NEEDED` when the session ends in the meantime
 */
export async function endAccount(
  { db, actor: { id: userId }, refuse }: LeavingCall,
  { administrators, models, token, freshSeconds }: Options,
): Promise<void> {
  await db.$transaction(
    async (transaction) => {
      const all = await lockAdministrators(transaction, administrators);
      const others = all.filter(({ id }) => id !== userId);
      const session = await lockAccount(transaction, userId, token);
      if (!session) throw new AppError("SIGN_IN_NEEDED");
      if (session.age > freshSeconds) return refuse("SIGN_IN_AGAIN");
      if (others.length === 0 && all.length > 0) return refuse("ACCOUNT_LAST_ADMIN");
      const owners = { ownerId: userId, newOwnerId: others[0]?.id };
      const blocking = await blockingRows(transaction, models, owners);
      if (blocking.length > 0) return refuse("ACCOUNT_HOLDS_ROWS", { rows: blocking });
      const blocked =
        (await deleteOrReassignRows(transaction, models, owners)) ??
        (await blockedBy(models, account, () => removeUser(transaction, userId)));
      if (blocked) return refuse("ACCOUNT_HOLDS_ROWS", { rows: [blocked] });
      return recordOwnEvent(transaction, userId, "remove");
    },
    { timeout: transactionSeconds * 1000 },
  );
}

/** Names of an account, where nothing better is known of what keeps it. */
const account = { one: "Account", many: "Accounts" };

/** Locks the account, such that nothing new can point to it, and finds how many seconds ago the session was opened. */
async function lockAccount(transaction: Statements, userId: string, token: string | null) {
  await transaction.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId} FOR UPDATE`;
  const [session] = await transaction.$queryRaw<{ createdAt: Date }[]>`
    SELECT "createdAt" FROM "AuthSession" WHERE "token" = ${token} AND "userId" = ${userId}`;
  return session && { age: (Date.now() - session.createdAt.getTime()) / 1000 };
}

/** Removes the user, with what the database removes with it, and the verifications, which it does not know to be theirs. */
async function removeUser(transaction: IdentityTransaction, userId: string): Promise<void> {
  await transaction.$executeRaw`
    DELETE FROM "AuthVerification" USING "User" u
    WHERE u."id" = ${userId} AND (
      strpos("value", u."id") > 0 OR strpos("identifier", u."id") > 0 OR "value" = u."email" OR "identifier" = u."email")`;
  await transaction.user.deleteMany({ where: { id: userId } });
}

/** Rows that keep an account from being deleted. `count` is `null` where it is not known how many. */
export type BlockingRows = { readonly names: Names; readonly count: number | null };

/** Rows that people own, by the models of the database. */
export type Models = Readonly<Record<string, { readonly ofOwner: OwnerRows }>>;

type Owners = { readonly ownerId: string; readonly newOwnerId: string | undefined };

export const ownerRowsOf = (models: Models): OwnerRows[] =>
  Object.values(models).map(({ ofOwner }) => ofOwner);

/** The rows of an owner that nothing can be made of, and that keep the account from being deleted. */
async function blockingRows(db: object, models: Models, { ownerId, newOwnerId }: Owners) {
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
async function deleteOrReassignRows(
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
async function blockedBy(
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
