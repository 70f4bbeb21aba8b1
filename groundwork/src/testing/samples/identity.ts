import { consume } from "#server/call/limiters";
import { createLink } from "#server/identity/one-time-links";
import { createUser } from "#testing/calls";
import type { Sample } from "#testing/contract/sample";
import { setEnv } from "#testing/env";
import { cookieOf, setPassword, testPassword } from "#testing/session";
import { changePasswordMidCall } from "#testing/waiting";
import { identityLimits } from "@/product/limits";

const { passwordsOfAccount, mailsToAddress } = identityLimits.rates;

/** The row is the account of another user, who is signed in. */
export const identity: Sample<
  "identity",
  { id: string; email: string; secret: string; confirmation: string }
> = {
  example: {
    id: "0f6d2c1e-93b4-4a57-8d20-5be1c7a94f38",
    email: "robin@example.com",
    secret: "a-secret",
    confirmation: "another",
  },
  makeRow: async (db, owner) => {
    const { id } = await createUser(db);
    await setPassword(db, id);
    // A change of password ends the session that the owner has elsewhere.
    for (const user of [id, owner.id]) await cookieOf(db, user);
    const email = `${id}@example.com`;
    const link = { userId: id, email, seconds: 3600 };
    const secret = await createLink(db, { ...link, purpose: "reset-password" });
    const confirmation = await createLink(db, { ...link, purpose: "verify-email" });
    return { id, email, secret, confirmation };
  },
  inputs: {
    signIn: ({ row: { email } }) => ({ email, password: testPassword }),
    signUp: ({ newId }) => ({
      name: "Robin Reader",
      email: `${newId.slice(-12)}@example.com`,
      password: testPassword,
    }),
    // To the same one, so that it can be sent again.
    changePassword: () => ({ currentPassword: testPassword, password: testPassword }),
    requestPasswordReset: ({ row: { email } }) => ({ email }),
    confirmEmail: ({ row: { confirmation } }) => ({ secret: confirmation, currentPassword: testPassword }),
    resetPassword: ({ row: { secret } }) => ({ secret, password: testPassword }),
  },
  situations: {
    SIGN_UP_CLOSED: { arrange: async () => setEnv({ SIGN_UP: "closed" }) },
    LINK_OVER: { fields: () => ({ secret: "another-secret" }) },
    ACCOUNT_DISABLED: {
      arrange: ({ db, row: { id } }) => db.user.update({ where: { id }, data: { disabledAt: new Date() } }),
    },
    SIGN_IN_REFUSED: { fields: () => ({ password: "another sentence" }) },
    PASSWORD_WRONG: { fields: () => ({ currentPassword: "another sentence" }) },
    PASSWORD_CHANGED: { arrange: ({ db, row: { id } }) => changePasswordMidCall(db, id) },
    PASSWORD_COMMON: { fields: () => ({ password: "password" }) },
    PASSWORD_TRIES_SPENT: {
      arrange: async ({ owner, row: { id, email } }) => {
        for (const account of [owner.id, id, email])
          await consume(passwordsOfAccount, account, passwordsOfAccount.points);
      },
    },
    EMAIL_UNCONFIRMED: {
      arrange: ({ db, row: { id } }) => db.user.update({ where: { id }, data: { unconfirmed: true } }),
    },
    MAILS_SPENT: {
      arrange: ({ row: { email } }) => consume(mailsToAddress, email, mailsToAddress.points),
    },
    EMAIL_TAKEN: { fields: ({ row: { email } }) => ({ email }) },
  },
};
