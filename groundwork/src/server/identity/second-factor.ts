import { createHash, randomUUID } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { encode } from "uqr";
import type { Actor } from "../../contract/permissions";
import { lockOwner } from "../data/database";
import { mailable } from "../mail/deliver";
import { type Auth, makeRecoveryCodes, transactions } from "./auth";
import { type BetterAuthResponse, tryBetterAuth } from "./call-better-auth";
import type {
  Limited,
  OpeningCall,
  OwnCall,
  PasswordCall,
  Refusing,
  SessionCall,
  Shared,
  WithInput,
} from "./calls";
import { type IdentityDatabase, type IdentityTransaction, recordOwnEvent, type Statements } from "./database";
import type { SecondFactorChange } from "./mails";
import { passwordHash } from "./own-password";
import { WrongPassword } from "./password-throttle";
import { signatureOf } from "./session";

/** Call of a user about their own second factor or passkeys, with the password once more. */
export type OwnFactorCall = SessionCall &
  OwnCall &
  PasswordCall<"PASSWORD_WRONG"> &
  WithInput<{ currentPassword: string }>;

/** Call of a user who turns their second factor on by a first code. */
type FirstCodeCall = OpeningCall & OwnCall & Refusing<"CODE_WRONG"> & WithInput<{ code: string }>;

/** Second step of a sign-in, whose first has answered with the challenge. */
type SecondStepCall = OpeningCall &
  Refusing<"CODE_WRONG" | "CODE_OVER"> &
  Limited<"CODE_TRIES_SPENT"> &
  WithInput<{ challenge: string; code: string }>;

/** What the plugin refuses as it should, and the error that it is here. */
const refusals = {
  INVALID_CODE: "CODE_WRONG",
  INVALID_BACKUP_CODE: "CODE_WRONG",
  INVALID_TWO_FACTOR_COOKIE: "CODE_OVER",
  TOTP_NOT_ENABLED: "CODE_OVER",
  BACKUP_CODES_NOT_ENABLED: "CODE_OVER",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "CODE_OVER",
  ACCOUNT_TEMPORARILY_LOCKED: "CODE_TRIES_SPENT",
} as const;
type Refusal = keyof typeof refusals;

/** Code that was right, and may not be used: nothing of what it did is kept. */
class UnusableCode extends Error {
  constructor(readonly refusal: "CODE_WRONG" | "CODE_OVER") {
    super("The code cannot be used.");
  }
}

/** For how long the plugin accepts a code of the app, and then some. */
const codeSeconds = 120;

/** Calls about the second factor of an account, which is Better Auth's plugin `twoFactor`, and the step of a sign-in by it. */
export function secondFactorCalls(shared: Shared) {
  const { limits, jobs, authOn, attemptPassword, requirePassword, enter, setCookies } = shared;

  /**
   * Runs an endpoint of the plugin in one transaction with what belongs to it, once the account is locked: of two at once
   * the second sees what the first has done. What it refuses is committed: it has counted a wrong code.
   */
  const within = <Answer, Code extends string, Result>(
    { db, userId }: { readonly db: IdentityDatabase; readonly userId: string },
    endpoint: (transaction: IdentityTransaction) => Promise<BetterAuthResponse<Answer>>,
    codes: readonly Code[],
    then: (transaction: IdentityTransaction, answer: BetterAuthResponse<Answer>) => Promise<Result>,
  ) =>
    db.$transaction(
      (transaction) =>
        transactions.run(transaction, async () => {
          await lockOwner(transaction, userId);
          const tried = await tryBetterAuth(() => endpoint(transaction), codes);
          return "refused" in tried ? tried : { result: await then(transaction, tried) };
        }),
      { timeout: limits.callSeconds * 1000 },
    );

  /**
   * Takes a code: of the app, or one to recover with. Each is taken once, also within the time for which the app shows it.
   * @param by the account, and the cookie by which the plugin knows it: with that of a session the code is a first one,
   * which turns the second factor on; with that of a challenge it signs in
   * @returns the cookies of the session that it opens, or the error that refuses it
   */
  async function takeCode(
    { db, reference, input }: SessionCall & WithInput<{ code: string }>,
    { userId, cookie, isFirst }: { userId: string; cookie: string; isFirst: boolean },
  ): Promise<readonly string[] | (typeof refusals)[Refusal]> {
    const { api } = await authOn(db);
    const typed = input.code.replace(/[\s-]/g, "").toLowerCase();
    const ofApp = /^\d{6}$/.test(typed);
    if (isFirst && !ofApp) return "CODE_WRONG";
    const body = { code: ofApp ? typed : `${typed.slice(0, 5)}-${typed.slice(5)}` };
    const given = { headers: new Headers({ cookie }), body, returnHeaders: true } as const;
    const verify = async (transaction: IdentityTransaction) => {
      const { on, app } = await stateOf(transaction, userId);
      if (isFirst && on) throw new UnusableCode("CODE_OVER");
      if (!isFirst && on && !app && ofApp) throw new UnusableCode("CODE_WRONG");
      return ofApp ? api.verifyTOTP(given) : api.verifyBackupCode(given);
    };
    const codes = Object.keys(refusals) as Refusal[];
    try {
      const tried = await within({ db, userId }, verify, codes, async (transaction, answer) => {
        await refuseDisabled(transaction, userId);
        if (ofApp) await spendCode(transaction, userId, typed);
        if (isFirst || !ofApp) {
          await recordOwnEvent(transaction, userId, isFirst ? "turn-on-second-factor" : "use-recovery-code");
          await notify({ jobs, transaction, reference, userId }, isFirst ? "on" : "recovery");
        }
        return answer.headers.getSetCookie();
      });
      return "refused" in tried ? refusals[tried.refused] : tried.result;
    } catch (error) {
      if (error instanceof UnusableCode) return error.refusal;
      throw error;
    }
  }

  /**
   * Makes recovery codes for who knows the password, and keeps them.
   * @param keep keeps them, encrypted, once the account is locked; whether it did
   * @returns the codes; none where they were not kept
   */
  async function makeCodes(
    { db, actor: { id: userId }, input, refuse }: OwnFactorCall,
    keep: (transaction: IdentityTransaction, userId: string, codes: string) => Promise<boolean>,
  ): Promise<{ recoveryCodes: string[] }> {
    await requirePassword({ db, userId, refuse }, input.currentPassword);
    const recoveryCodes = makeRecoveryCodes(limits);
    const { secretConfig: key } = await (await authOn(db)).$context;
    const encrypted = await symmetricEncrypt({ key, data: JSON.stringify(recoveryCodes) });
    return db.$transaction(async (transaction) => {
      await lockOwner(transaction, userId);
      return { recoveryCodes: (await keep(transaction, userId, encrypted)) ? recoveryCodes : [] };
    });
  }

  return {
    /** Whether the actor has a second factor, and how many recovery codes are left. */
    secondFactor: async ({ db, actor: { id: userId, needsSecondFactor = false } }: OwnCall) => {
      const { on, app, codes } = await stateOf(db, userId);
      const { secretConfig: key } = await (await authOn(db)).$context;
      const left = on && codes ? JSON.parse(await symmetricDecrypt({ key, data: codes })) : [];
      const available = (await passwordHash(db, userId)) !== null;
      return { on, app, available, needed: needsSecondFactor, recoveryCodes: left.length };
    },

    /** Makes a key for an app, and recovery codes. No code is asked for until a first one was given. */
    setUpSecondFactor: async (call: OwnFactorCall & Refusing<"SECOND_FACTOR_ON">) => {
      const { db, cookies, actor, input, refuse } = call;
      const { api } = await authOn(db);
      const body = { password: input.currentPassword };
      const given = { headers: new Headers({ cookie: cookies.header }), body, returnHeaders: true } as const;
      const onWrong = () => refuse("PASSWORD_WRONG");
      const made = await attemptPassword({ account: actor.id, onWrong, refuse }, async () => {
        // One by a passkey is none for the plugin, which would replace its recovery codes.
        if ((await stateOf(db, actor.id)).on) return null;
        const tried = await within(
          { db, userId: actor.id },
          () => api.enableTwoFactor(given),
          ["INVALID_PASSWORD", "PASSWORD_TOO_LONG", "TOTP_ALREADY_ENABLED"],
          async (_, { response }) => response,
        );
        if ("result" in tried) return tried.result;
        if (tried.refused !== "TOTP_ALREADY_ENABLED") throw new WrongPassword();
        return null;
      });
      if (!made) return refuse("SECOND_FACTOR_ON");
      if (made.method !== "totp") throw new Error("The plugin made another kind of second factor.");
      const appKey = new URL(made.totpURI).searchParams.get("secret") ?? "";
      return { uri: made.totpURI, appKey, picture: pictureOf(made.totpURI), recoveryCodes: made.backupCodes };
    },

    /** Turns the second factor on, with a first code of the app; there may be none to turn on any more. */
    turnOnSecondFactor: async (call: FirstCodeCall): Promise<{ on: boolean }> => {
      const { actor, cookies, refuse } = call;
      const taken = await takeCode(call, { userId: actor.id, cookie: cookies.header, isFirst: true });
      if (taken === "CODE_WRONG") return refuse(taken);
      if (typeof taken === "string") return { on: false };
      await setCookies(call, taken);
      return { on: true };
    },

    /** Turns the second factor off. */
    turnOffSecondFactor: async ({ db, reference, actor, input, refuse }: OwnFactorCall): Promise<null> => {
      await requirePassword({ db, userId: actor.id, refuse }, input.currentPassword);
      await db.$transaction((transaction) =>
        endSecondFactor({ jobs, transaction, reference, userId: actor.id }),
      );
      return null;
    },

    /** Makes other recovery codes; those before end. It makes none where there is no second factor. */
    renewRecoveryCodes: (call: OwnFactorCall) =>
      makeCodes(call, async (transaction, userId, codes) => {
        const renewed = await transaction.$executeRaw`
          UPDATE "TwoFactor" SET "backupCodes" = ${codes} WHERE "userId" = ${userId}`;
        if (renewed > 0) await recordOwnEvent(transaction, userId, "renew-recovery-codes");
        return renewed > 0;
      }),

    /** Turns the second factor on, for the passkeys of the account. It makes no recovery codes where there are none, or it is on. */
    turnOnSecondFactorByPasskey: (call: OwnFactorCall) =>
      makeCodes(call, async (transaction, userId, codes) => {
        const on = await transaction.$executeRaw`
          UPDATE "User" u SET "secondFactor" = true, "updatedAt" = ${new Date()}
          WHERE "id" = ${userId} AND NOT "secondFactor" AND EXISTS (SELECT FROM "Passkey" p WHERE p."userId" = u."id")`;
        if (on === 0) return false;
        // Without a key that an app could know, and so never `verified`.
        await transaction.$executeRaw`
          INSERT INTO "TwoFactor" ("id", "userId", "secret", "backupCodes", "verified")
          VALUES (${randomUUID()}, ${userId}, '', ${codes}, false)
          ON CONFLICT ("userId") DO UPDATE SET "secret" = '', "backupCodes" = ${codes}`;
        await recordOwnEvent(transaction, userId, "turn-on-second-factor");
        await notify({ jobs, transaction, reference: call.reference, userId }, "on");
        return true;
      }),

    /**
     * Begins a second step of who is signed in, which opens a new session in place of theirs; `null` where nobody is, or
     * there is no second factor.
     */
    requestSecondStep: async ({
      db,
      actor,
    }: Pick<SessionCall, "db"> & { actor: Pick<Actor, "id"> | null }) => {
      if (!actor || !(await stateOf(db, actor.id)).on) return { challenge: null };
      const { internalAdapter, secret } = await (await authOn(db)).$context;
      const identifier = `2fa-${randomUUID()}`;
      const expiresAt = new Date(Date.now() + limits.secondFactor.stepSeconds * 1000);
      // As the plugin does once a password was right: the account, and how many wrong codes came with this challenge.
      await internalAdapter.createVerificationValue({ identifier, value: actor.id, expiresAt });
      await internalAdapter.createVerificationValue({
        identifier: `2fa-attempts-${identifier}`,
        value: "0",
        expiresAt,
      });
      return { challenge: `${identifier}.${signatureOf(identifier, secret)}` };
    },

    /** Second step of a sign-in: a code, with the challenge that the password before it was answered with. */
    verifyCode: async (call: SecondStepCall): Promise<null> => {
      const { db, input, refuse } = call;
      const userId = await challengedBy(db, input.challenge);
      if (!userId) return refuse("CODE_OVER");
      // Without the cookie of a session, in which the plugin would take the code for that of its user.
      const cookie = `${await challengeCookie(await authOn(db))}=${encodeURIComponent(input.challenge)}`;
      const taken = await takeCode(call, { userId, cookie, isFirst: false });
      if (taken === "CODE_TRIES_SPENT") return refuse(taken, { retryAfter: limits.secondFactor.lockSeconds });
      if (typeof taken === "string") return refuse(taken);
      await enter(call, taken);
      return null;
    },
  };
}

/** Name of the cookie by which the plugin knows whose code it is. Here the challenge in it travels with the calls. */
export const challengeCookie = async (auth: Auth): Promise<string> =>
  (await auth.$context).createAuthCookie("two_factor").name;

/** Account whose password was answered with this challenge; a new password ends it. The plugin verifies its signature. */
async function challengedBy(db: Statements, challenge: string): Promise<string | undefined> {
  const identifier = challenge.slice(0, Math.max(challenge.lastIndexOf("."), 0));
  const [found] = await db.$queryRaw<{ value: string }[]>`
    SELECT "value" FROM "AuthVerification" WHERE "identifier" = ${identifier} AND "identifier" LIKE '2fa-%'`;
  return found?.value;
}

type State = { on: boolean; app: boolean; codes: string | null };

/** Whether the second factor of an account is asked for, whether an app has codes of it, and its recovery codes as they are kept. */
async function stateOf(db: Statements, userId: string): Promise<State> {
  const [user] = await db.$queryRaw<State[]>`
    SELECT u."secondFactor" AS "on", u."secondFactor" AND COALESCE(t."verified", false) AS "app", t."backupCodes" AS "codes"
    FROM "User" u LEFT JOIN "TwoFactor" t ON t."userId" = u."id" WHERE u."id" = ${userId}`;
  return user ?? { on: false, app: false, codes: null };
}

/** Refuses the second step of an account that was disabled after the first. */
async function refuseDisabled(transaction: Statements, userId: string): Promise<void> {
  const found = await transaction.$queryRaw<unknown[]>`
    SELECT FROM "User" WHERE "id" = ${userId} AND "disabledAt" IS NULL AND (NOT "unconfirmed" OR "emailVerified")`;
  if (found.length === 0) throw new UnusableCode("CODE_OVER");
}

/**
 * Uses a code of the app up. The plugin accepts it for as long as it is valid (RFC 6238, 5.2: once only).
 * @throws {UnusableCode} when it has been used
 */
async function spendCode(transaction: Statements, userId: string, code: string): Promise<void> {
  const now = new Date();
  const until = new Date(now.getTime() + codeSeconds * 1000);
  const id = createHash("sha256").update(`${userId} ${code}`).digest("base64url");
  const first = await transaction.$executeRaw`
    INSERT INTO "AuthVerification" AS "used" ("id", "identifier", "value", "expiresAt", "updatedAt")
    VALUES (${id}, ${`used-code:${userId}`}, '', ${until}, ${now})
    ON CONFLICT ("id") DO UPDATE SET "expiresAt" = ${until}, "updatedAt" = ${now} WHERE "used"."expiresAt" < ${now}`;
  if (first === 0) throw new UnusableCode("CODE_WRONG");
}

export type OfAccount = {
  readonly jobs: Pick<Shared["jobs"], "secondFactorChanged">;
  readonly transaction: IdentityTransaction;
  readonly reference: string;
  readonly userId: string;
};

/** Tells the owner of an account what became of its second factor or passkeys, where there is a way to. */
export async function notify(
  { jobs, transaction, reference, userId }: OfAccount,
  change: SecondFactorChange,
) {
  if (mailable()) await jobs.secondFactorChanged.enqueue(transaction, { userId, change }, { reference });
}

/** Ends the second factor of an account, if it has one: its password alone is asked for from then on. */
export async function endSecondFactor(account: OfAccount): Promise<void> {
  const { transaction, userId } = account;
  await lockOwner(transaction, userId);
  await transaction.$executeRaw`DELETE FROM "TwoFactor" WHERE "userId" = ${userId}`;
  const off = await transaction.$executeRaw`
    UPDATE "User" SET "secondFactor" = false, "updatedAt" = ${new Date()}
    WHERE "id" = ${userId} AND "secondFactor"`;
  if (off === 0) return;
  await recordOwnEvent(transaction, userId, "turn-off-second-factor");
  await notify(account, "off");
}

/** QR code of a text, as the path of an SVG in squares of 1 by 1. */
function pictureOf(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text);
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
}
