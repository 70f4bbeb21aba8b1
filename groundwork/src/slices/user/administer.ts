import { TRPCError } from "@trpc/server";
import type * as z from "zod";
import type { Actor, Permission, Role } from "#contract/permissions";
import type { Call } from "#server/call/declaration";
import { type Change, changesBetween, recordEvent, writtenBy } from "#server/data/audit-log";
import { lockOwner } from "#server/data/database";
import {
  createAccount,
  createPasswordLink,
  lockAdministrators,
  passwordLinks,
} from "#server/identity/administer";
import { roles, userPermissions } from "@/product/permissions";
import type { Database, Transaction } from "@/server/database/client";
import type { Prisma } from "@/server/database/generated/client";
import { identity } from "@/server/identity/identity";
import type { newUser, UserLink, UserView } from "./fields";

/** An account in the audit log, which is its own owner. */
const account = (id: string) => ({ entity: "user", entityId: id, rowOwnerId: id });

/** The columns of an account that its view needs. */
export const userColumns = () =>
  ({
    id: true,
    name: true,
    email: true,
    role: true,
    createdAt: true,
    lastSeenAt: true,
    disabledAt: true,
    secondFactor: true,
    _count: { select: { sessions: { where: identity.liveSessions() } } },
  }) as const;

type Row = Prisma.UserGetPayload<{ select: ReturnType<typeof userColumns> }>;

/** An account as an admin sees it. The column holds only roles of the product: nothing else is ever written to it. */
export const userOf = ({ _count, role, ...row }: Row): UserView => ({
  ...row,
  role: role as Role,
  sessions: _count.sessions,
});

type Administering = {
  db: Database;
  actor: Actor;
  input: { id: string };
  refuse: Call<Permission, unknown, "ACCOUNT_NOT_FOUND" | "ACCOUNT_OWN">["refuse"];
};

/** What an admin does to another account, in the transaction that holds it. */
type AdminAction<Result> = (held: {
  transaction: Transaction;
  /** The account as it was found. */
  user: UserView;
  /** Reads it again. */
  read: () => Promise<UserView>;
  /** Writes into the audit log what was done, and by whom. */
  record: (action: string, changes: Change[]) => Promise<void>;
}) => Promise<Result>;

/**
 * Lets an admin do something about another account, in one transaction.
 *
 * Admins wait here for each other, and an actor who has stopped being one in the meantime is refused. As nobody changes
 * their own account, the one who goes ahead is an admin before and after: there is always at least one.
 */
function withOther<Result>(
  { db, actor, input: { id }, refuse }: Administering,
  run: AdminAction<Result>,
): Promise<Result> {
  return db.$transaction(async (transaction) => {
    await holdAdmins(transaction, actor);
    await lockOwner(transaction, id);
    if (id === actor.id) return refuse("ACCOUNT_OWN");
    const read = async () => {
      const row = await transaction.user.findUnique({ where: { id }, select: userColumns() });
      return row ? userOf(row) : refuse("ACCOUNT_NOT_FOUND");
    };
    const record = (action: string, changes: Change[]) =>
      recordEvent(transaction, { ...account(id), action, ...writtenBy(actor), changes });
    return run({ transaction, user: await read(), read, record });
  });
}

/**
 * Lets an admin change another account, and logs what changed.
 * @param write changes the account as it was found, with what was found in the `where`
 */
export function administer(
  call: Administering,
  action: string,
  write: (transaction: Transaction, before: UserView) => Promise<unknown>,
): Promise<UserView> {
  return withOther(call, async ({ transaction, user, read, record }) => {
    await write(transaction, user);
    const after = await read();
    const changes = changesBetween(user, after, ["role", "disabledAt", "sessions"]);
    if (changes.length > 0) await record(action, changes);
    return after;
  });
}

/** Makes a one-time link for the owner of another account, and logs that. */
export const createLinkFor = (
  call: Administering & { refuse: Call<Permission, unknown, "ACCOUNT_OFF">["refuse"] },
  purpose: keyof typeof passwordLinks,
): Promise<UserLink> =>
  withOther(call, async ({ transaction, user: { id, email, disabledAt }, record }) => {
    if (disabledAt) return call.refuse("ACCOUNT_OFF");
    await record(passwordLinks[purpose], []);
    return createPasswordLink(transaction, { userId: id, email }, purpose);
  });

/** Makes an account for another person, and the one-time link by which they set its password. */
export function invite({
  db,
  actor,
  input: { name, email, role },
  refuse,
}: Pick<Administering, "db" | "actor"> & {
  input: z.output<typeof newUser>;
  refuse: Call<Permission, unknown, "ACCOUNT_EXISTS">["refuse"];
}): Promise<UserLink> {
  return db.$transaction(async (transaction) => {
    await holdAdmins(transaction, actor);
    const id = await createAccount(transaction, { name, email, role });
    if (!id) return refuse("ACCOUNT_EXISTS");
    const changes = [{ field: "role", from: null, to: role }];
    await recordEvent(transaction, { ...account(id), action: "invite", ...writtenBy(actor), changes });
    return createPasswordLink(transaction, { userId: id, email });
  });
}

/** The roles that may change other accounts. */
export const administrators = roles.filter((role) => (userPermissions.setRole as Permission)[role]);

/** Keeps all admins as they are until the transaction ends. */
async function holdAdmins(transaction: Transaction, actor: Actor): Promise<void> {
  const admins = await lockAdministrators(transaction, administrators);
  if (!admins.some(({ id }) => id === actor.id)) throw new TRPCError({ code: "FORBIDDEN" });
}
