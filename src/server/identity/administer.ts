import { TRPCError } from "@trpc/server";
import type { Actor, Permission, Role } from "groundwork/contract/permissions";
import { changesBetween, recordEvent, writtenBy } from "groundwork/server/audit-log";
import { lockOwner } from "groundwork/server/guards";
import type { Call } from "groundwork/server/procedure";
import { roles } from "@/product/permissions";
import type { UserView } from "@/product/user/fields";
import { userPermissions } from "@/product/user/permissions";
import type { Database, Transaction } from "../database/client";
import type { Prisma } from "../database/generated/client";
import { identity } from "./identity";

const entity = "user";
const logged = ["role", "disabledAt", "sessions"] as const;

/** The columns of an account that its view needs. */
export const userColumns = () =>
  ({
    id: true,
    name: true,
    email: true,
    role: true,
    createdAt: true,
    disabledAt: true,
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

/**
 * Lets an admin change another account, and logs what changed, in one transaction.
 *
 * Admins wait here for each other, and an actor who has stopped being one in the meantime is refused. As nobody changes
 * their own account, the one who goes ahead is an admin before and after: there is always at least one.
 * @param write changes the account as it was found, with what was found in the `where`
 */
export function administer(
  { db, actor, input: { id }, refuse }: Administering,
  action: string,
  write: (transaction: Transaction, before: UserView) => Promise<unknown>,
): Promise<UserView> {
  return db.$transaction(async (transaction) => {
    await holdAdmins(transaction, actor);
    await lockOwner(transaction, id);
    if (id === actor.id) return refuse("ACCOUNT_OWN");
    const find = async () => {
      const row = await transaction.user.findUnique({ where: { id }, select: userColumns() });
      return row ? userOf(row) : refuse("ACCOUNT_NOT_FOUND");
    };
    const before = await find();
    await write(transaction, before);
    const after = await find();
    const changes = changesBetween(before, after, logged);
    if (changes.length > 0)
      await recordEvent(transaction, { entity, entityId: id, action, ...writtenBy(actor), changes });
    return after;
  });
}

/** The roles that may change other accounts. */
export const administrators = roles.filter((role) => (userPermissions.setRole as Permission)[role]);

/** Keeps all admins as they are until the transaction ends; in one order, so that no two wait for each other. */
async function holdAdmins(transaction: Transaction, actor: Actor): Promise<void> {
  const admins = await transaction.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "User" WHERE "role" = ANY(${administrators}) AND "disabledAt" IS NULL ORDER BY "id" FOR NO KEY UPDATE`;
  if (!admins.some(({ id }) => id === actor.id)) throw new TRPCError({ code: "FORBIDDEN" });
}
