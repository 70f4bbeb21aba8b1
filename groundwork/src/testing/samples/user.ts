import { v7 as uuid } from "uuid";
import { createUser } from "#testing/calls";
import type { Sample } from "#testing/contract/sample";
import { cookieOf } from "#testing/session";

/** The row is the account of another user, who is signed in: nobody administers their own. */
export const user: Sample<"user", { id: string; email: string }> = {
  example: { id: "0f6d2c1e-93b4-4a57-8d20-5be1c7a94f38", email: "robin@example.com" },
  makeRow: async (db) => {
    const { id } = await createUser(db);
    await cookieOf(db, id);
    return { id, email: `${id}@example.com` };
  },
  inputs: {
    list: () => ({ search: "", limit: 10 }),
    byId: ({ row: { id } }) => ({ id }),
    history: ({ row: { id } }) => ({ id, limit: 10 }),
    invite: ({ newId }) => ({
      name: "Robin Reader",
      email: `${newId.slice(-12)}@example.com`,
      role: "member",
    }),
    setRole: ({ row: { id } }) => ({ id, role: "admin" }),
    disable: ({ row: { id } }) => ({ id }),
    enable: ({ row: { id } }) => ({ id }),
    endSessions: ({ row: { id } }) => ({ id }),
    resetLink: ({ row: { id } }) => ({ id }),
  },
  situations: {
    ACCOUNT_NOT_FOUND: { fields: () => ({ id: uuid() }) },
    ACCOUNT_EXISTS: { fields: ({ row: { email } }) => ({ email }) },
    ACCOUNT_OFF: {
      arrange: ({ db, row: { id } }) => db.user.update({ where: { id }, data: { disabledAt: new Date() } }),
    },
    ACCOUNT_OWN: { fields: ({ owner }) => ({ id: owner.id }) },
  },
};
