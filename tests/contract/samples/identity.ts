import { consume } from "groundwork/server/http/rate-limiter";
import { createLink } from "groundwork/server/identity/one-time-links";
import { createUser } from "groundwork/testing/calls";
import type { Sample } from "groundwork/testing/contract/sample";
import { cookieOf, password, setPassword } from "groundwork/testing/session";
import { v7 as uuid } from "uuid";
import { identityLimits } from "@/product/identity/limits";

const { passwordsOfAccount } = identityLimits.rates;

/** The row is the account of another user, who is signed in: nobody changes their own but for its password. */
export const identity: Sample<"identity", { id: string; email: string; secret: string }> = {
  example: { id: "0f6d2c1e-93b4-4a57-8d20-5be1c7a94f38", email: "robin@example.com", secret: "a-secret" },
  makeRow: async (db, owner) => {
    const { id } = await createUser(db);
    await setPassword(db, id);
    // A change of password ends the session that the owner has elsewhere.
    for (const user of [id, owner.id]) await cookieOf(db, user);
    const email = `${id}@example.com`;
    const secret = await createLink(db, { purpose: "reset-password", userId: id, email, seconds: 3600 });
    return { id, email, secret };
  },
  inputs: {
    signIn: ({ row: { email } }) => ({ email, password }),
    signUp: ({ newId }) => ({ name: "Robin Reader", email: `${newId.slice(-12)}@example.com`, password }),
    // To the same one, so that it can be sent again.
    changePassword: () => ({ currentPassword: password, password }),
    resetPassword: ({ row: { secret } }) => ({ secret, password }),
    users: () => ({ search: "", limit: 10 }),
    setRole: ({ row: { id } }) => ({ id, role: "admin" }),
    disable: ({ row: { id } }) => ({ id }),
    enable: ({ row: { id } }) => ({ id }),
    endSessions: ({ row: { id } }) => ({ id }),
  },
  situations: {
    LINK_OVER: { fields: () => ({ secret: "another-secret" }) },
    ACCOUNT_NOT_FOUND: { fields: () => ({ id: uuid() }) },
    ACCOUNT_OWN: { fields: ({ owner }) => ({ id: owner.id }) },
    ACCOUNT_DISABLED: {
      arrange: ({ db, row: { id } }) => db.user.update({ where: { id }, data: { disabledAt: new Date() } }),
    },
    SIGN_IN_REFUSED: { fields: () => ({ password: "another sentence" }) },
    PASSWORD_WRONG: { fields: () => ({ currentPassword: "another sentence" }) },
    PASSWORD_COMMON: { fields: () => ({ password: "password" }) },
    PASSWORD_TRIES_SPENT: {
      arrange: async ({ owner, row: { email } }) => {
        for (const account of [owner.id, email])
          await consume(passwordsOfAccount, account, passwordsOfAccount.points);
      },
    },
    EMAIL_TAKEN: { fields: ({ row: { email } }) => ({ email }) },
  },
};
