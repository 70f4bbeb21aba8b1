import { createUser } from "groundwork/testing/calls";
import type { Sample } from "groundwork/testing/contract/sample";
import { cookieOf } from "groundwork/testing/session";
import { v7 as uuid } from "uuid";

/** The row is the account of another user, who is signed in: nobody administers their own. */
export const user: Sample<"user", { id: string }> = {
  example: { id: "0f6d2c1e-93b4-4a57-8d20-5be1c7a94f38" },
  makeRow: async (db) => {
    const { id } = await createUser(db);
    await cookieOf(db, id);
    return { id };
  },
  inputs: {
    list: () => ({ search: "", limit: 10 }),
    setRole: ({ row: { id } }) => ({ id, role: "admin" }),
    disable: ({ row: { id } }) => ({ id }),
    enable: ({ row: { id } }) => ({ id }),
    endSessions: ({ row: { id } }) => ({ id }),
  },
  situations: {
    ACCOUNT_NOT_FOUND: { fields: () => ({ id: uuid() }) },
    ACCOUNT_OWN: { fields: ({ owner }) => ({ id: owner.id }) },
  },
};
