import { randomUUID } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Actor } from "#contract/permissions";
import { consume } from "#server/call/limiters";
import { createLink } from "#server/identity/one-time-links";
import { newChallenge } from "#server/identity/passkeys";
import { createUser } from "#testing/calls";
import type { Sample } from "#testing/contract/sample";
import { setEnv } from "#testing/env";
import { addPasskey, passkeyDevice } from "#testing/passkeys";
import { addSecondFactor, challengeOf } from "#testing/second-factor";
import { cookieOf, setPassword, testPassword } from "#testing/session";
import { changePasswordMidCall } from "#testing/waiting";
import { identityLimits, tokenLimits } from "@/product/limits";
import type { Database } from "@/server/database/client";

const { passwordsOfAccount, mailsToAddress } = identityLimits.rates;

type AccountRow = Record<"id" | "code" | "passkey" | "credential", string> & {
  answer: ReturnType<ReturnType<typeof passkeyDevice>["make"]>;
};

/** The row is another session of the owner's, who has a passkey, adds another one and sets up a second factor. There is an admin, too, beside whom another may leave. */
const account: Sample<"account", AccountRow> = {
  example: {
    id: "3b7f0a52-6c1d-4e98-a2f4-90d5c8e1b736",
    code: "123456",
    passkey: "5d0c6f7e-2b1a-4c3d-8e9f-a0b1c2d3e4f5",
    credential: "8c1f2d3e-4a5b-4c6d-9e7f-0a1b2c3d4e5f",
    answer: {
      id: "8c1f2d3e-4a5b-4c6d-9e7f-0a1b2c3d4e5f",
      clientDataJSON: "e30",
      attestationObject: "oA",
      transports: ["internal"],
    },
  },
  makeRow: async (db, owner) => {
    await createUser(db, "admin");
    const id = uuid();
    const expiresAt = new Date(Date.now() + 60_000);
    await db.authSession.create({ data: { id, token: id, userId: owner.id, expiresAt } });
    await db.twoFactor.deleteMany({ where: { userId: owner.id } });
    await db.passkey.deleteMany({ where: { userId: owner.id } });
    const passkey = await addPasskey(db, owner.id);
    const answer = passkeyDevice().make(await newChallenge(db, owner.id, 60));
    const code = await addSecondFactor(db, owner.id, { on: false });
    return { id, passkey, credential: answer.id, answer, code };
  },
  inputs: {
    changeName: () => ({ name: "Robin Writer" }),
    changeEmail: ({ newId }) => ({ email: `${newId.slice(-12)}@example.com`, currentPassword: testPassword }),
    endSession: ({ row: { id } }) => ({ id }),
    setUpSecondFactor: () => ({ currentPassword: testPassword }),
    turnOnSecondFactor: ({ row: { code } }) => ({ code }),
    turnOffSecondFactor: () => ({ currentPassword: testPassword }),
    renewRecoveryCodes: () => ({ currentPassword: testPassword }),
    turnOnSecondFactorByPasskey: () => ({ currentPassword: testPassword }),
    requestPasskey: () => ({ currentPassword: testPassword }),
    addPasskey: ({ row: { answer } }) => ({ ...answer, name: "Laptop" }),
    removePasskey: ({ row: { passkey } }) => ({ id: passkey, currentPassword: testPassword }),
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
    SECOND_FACTOR_ON: {
      arrange: ({ db, owner }) =>
        db.twoFactor.update({ where: { userId: owner.id }, data: { verified: true } }),
    },
    CODE_WRONG: { fields: () => ({ code: "wrong code" }) },
    PASSKEY_REFUSED: { fields: () => ({ clientDataJSON: "e30" }) },
    PASSKEYS_TOO_MANY: {
      arrange: async ({ db, owner }) => {
        for (let count = 0; count < identityLimits.passkeys.perAccount; count += 1)
          await addPasskey(db, owner.id);
      },
    },
    PASSKEY_NOT_FOUND: { fields: () => ({ id: uuid() }) },
    PASSKEY_NEEDED: {
      arrange: ({ db, owner }) => db.user.update({ where: { id: owner.id }, data: { secondFactor: true } }),
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

/** Nobody owns the audit log: each write is in it. */
const audit: Sample<"audit"> = { inputs: { list: () => ({ limit: 10 }) }, situations: {} };

type IdentityRow = Record<"id" | "email" | "secret" | "confirmation" | "challenge" | "code", string> & {
  assertion: ReturnType<ReturnType<typeof passkeyDevice>["sign"]>;
};

/** The row is the account of another user, who is signed in, and the second step of a sign-in to one more. */
const identity: Sample<"identity", IdentityRow> = {
  example: {
    id: "0f6d2c1e-93b4-4a57-8d20-5be1c7a94f38",
    email: "robin@example.com",
    secret: "a-secret",
    confirmation: "another",
    challenge: "a-challenge",
    code: "123456",
    assertion: { id: "id", clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
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
    const { id: another } = await createUser(db);
    const code = await addSecondFactor(db, another, { on: true });
    const challenge = await challengeOf(db, another);
    const device = passkeyDevice();
    await addPasskey(db, id, device);
    const assertion = device.sign(await newChallenge(db, "", 60));
    return { id, email, secret, confirmation, code, challenge, assertion };
  },
  inputs: {
    signIn: ({ row: { email } }) => ({ email, password: testPassword }),
    verifyCode: ({ row: { challenge, code } }) => ({ challenge, code }),
    signInWithPasskey: ({ row: { assertion } }) => assertion,
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
    CODE_WRONG: { fields: () => ({ code: "wrong code" }) },
    PASSKEY_REFUSED: { fields: () => ({ clientDataJSON: "e30" }) },
    CODE_OVER: { fields: () => ({ challenge: "another-challenge" }) },
    CODE_TRIES_SPENT: {
      arrange: ({ db }) => db.twoFactor.updateMany({ data: { lockedUntil: new Date(Date.now() + 60_000) } }),
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
    MAILS_SPENT: { arrange: ({ row: { email } }) => consume(mailsToAddress, email, mailsToAddress.points) },
    EMAIL_TAKEN: { fields: ({ row: { email } }) => ({ email }) },
  },
};

/** Job that has failed for good, of a name that no worker has; answers with its id. */
export async function addFailedJob(
  db: Database,
  { input = {}, reference = "TEST-0000" }: { readonly input?: object; readonly reference?: string } = {},
): Promise<string> {
  const id = uuid();
  await db.backgroundJob.create({
    data: {
      id,
      name: "send-reminder",
      input,
      reference,
      state: "failed",
      attempt: 1,
      attempts: 1,
      reason: "The server did not answer.",
    },
  });
  return id;
}

/** The row is a job that has failed for good. */
const job: Sample<"job", { id: string }> = {
  example: { id: "5a1f0c8e-7d52-4b0e-9a36-c0d7e3b9f214" },
  makeRow: async (db) => ({ id: await addFailedJob(db) }),
  inputs: { list: () => ({ state: "failed", limit: 10 }), retry: ({ row: { id } }) => ({ id }) },
  situations: { JOB_NOT_FAILED: { fields: () => ({ id: uuid() }) } },
};

/** The row is a notification of its owner, about a row that others have removed. */
const notification: Sample<"notification", { id: string }> = {
  example: { id: "1" },
  makeRow: async (db, owner) => {
    const event = {
      entity: "user",
      entityId: uuid(),
      action: "update",
      actorId: uuid(),
      rowOwnerId: owner.id,
    };
    const { id } = await db.auditEvent.create({ data: { ...event, changes: [] } });
    const row = { title: "Removed row", entity: "user", rowId: event.entityId };
    await db.notification.create({ data: { ...row, userId: owner.id, eventId: id } });
    return { id: String(id) };
  },
  inputs: {
    list: () => ({ limit: 10 }),
    read: ({ row: { id } }) => ({ id, older: false }),
    choose: () => ({ by: "app" }),
  },
  situations: {},
};

/** A token as it is stored: of its text there is only a hash. */
const makeToken = (db: Database, { id: userId, role }: Actor) =>
  db.apiToken.create({
    data: { id: randomUUID(), userId, name: "Backup", role, hash: randomUUID(), expiresAt: tomorrow() },
    select: { id: true },
  });

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);

/** The row is a token of its owner. */
const token: Sample<"token", { id: string }> = {
  example: { id: "3f1c0a52-7b6e-4f0d-9a41-c58d2e6b7f90" },
  makeRow: makeToken,
  inputs: {
    create: () => ({ name: "Backup", role: "member", lifetime: "month" }),
    revoke: ({ row: { id } }) => ({ id }),
  },
  situations: {
    TOKEN_NOT_FOUND: { fields: () => ({ id: randomUUID() }) },
    TOKEN_ROLE_TOO_HIGH: { fields: () => ({ role: "admin" }) },
    TOKENS_TOO_MANY: {
      arrange: async ({ db, owner }) => {
        for (let count = 0; count < tokenLimits.perAccount; count += 1) await makeToken(db, owner);
      },
    },
  },
};

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
    lostFactorLink: ({ row: { id } }) => ({ id }),
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

/** Samples of the platform's slices, for the registry of a product's. */
export const platformSamples = { account, audit, identity, job, notification, token, user };
