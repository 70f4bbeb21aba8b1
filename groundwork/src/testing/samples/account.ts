import { v7 as uuid } from "uuid";
import { consume } from "#server/call/limiters";
import { createUser } from "#testing/calls";
import type { Sample } from "#testing/contract/sample";
import { testPassword } from "#testing/session";
import { identityLimits } from "@/product/limits";

const { passwordsOfAccount, mailsToAddress } = identityLimits.rates;

/** The row is another session of the owner's. There is an admin, too, beside whom another may leave. */
export const account: Sample<"account", { id: string }> = {
  example: { id: "3b7f0a52-6c1d-4e98-a2f4-90d5c8e1b736" },
  makeRow: async (db, owner) => {
    await createUser(db, "admin");
    const id = uuid();
    const expiresAt = new Date(Date.now() + 60_000);
    await db.authSession.create({ data: { id, token: id, userId: owner.id, expiresAt } });
    return { id };
  },
  inputs: {
    changeName: () => ({ name: "Robin Writer" }),
    changeEmail: ({ newId }) => ({ email: `${newId.slice(-12)}@example.com`, currentPassword: testPassword }),
    endSession: ({ row: { id } }) => ({ id }),
    remove: () => ({ currentPassword: testPassword }),
  },
  situations: {
    SESSION_NOT_FOUND: { fields: () => ({ id: uuid() }) },
    SESSION_IN_USE: {
      // It takes the place of the one that the owner asks by.
      arrange: async ({ db, owner, row: { id } }) => {
        await db.authSession.delete({ where: { id } });
        await db.authSession.updateMany({ where: { userId: owner.id }, data: { id } });
      },
    },
    PASSWORD_WRONG: { fields: () => ({ currentPassword: "another sentence" }) },
    PASSWORD_TRIES_SPENT: {
      arrange: ({ owner }) => consume(passwordsOfAccount, owner.id, passwordsOfAccount.points),
    },
    MAILS_SPENT: {
      arrange: async ({ db, owner, input }) => {
        const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.id } });
        await consume(mailsToAddress, String(input?.email ?? email), mailsToAddress.points);
      },
    },
    SIGN_IN_AGAIN: {
      arrange: async ({ db, owner }) => {
        await db.authAccount.deleteMany({ where: { userId: owner.id } });
        await db.authSession.updateMany({ where: { userId: owner.id }, data: { createdAt: new Date(0) } });
      },
    },
    ACCOUNT_LAST_ADMIN: {
      arrange: async ({ db, owner }) => {
        await db.user.updateMany({ data: { role: "member" } });
        await db.user.update({ where: { id: owner.id }, data: { role: "admin" } });
      },
    },
    ACCOUNT_HOLDS_ROWS: {
      // Rows that the product has not declared, as those of another app on the same database.
      arrange: async ({ db, owner }) => {
        await db.$executeRaw`CREATE TABLE IF NOT EXISTS "Held" ("ownerId" TEXT REFERENCES "User"("id") ON DELETE RESTRICT)`;
        await db.$executeRaw`INSERT INTO "Held" VALUES (${owner.id})`;
      },
    },
  },
};
