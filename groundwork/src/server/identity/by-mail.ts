import { cookieHeader } from "../call/context";
import { spend } from "../call/limiters";
import { isUniqueViolation } from "../data/database";
import { AppError } from "../log/app-error";
import { mailable } from "../mail/deliver";
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
import { isCommonPassword } from "./common-passwords";
import { type IdentityDatabase, type IdentityTransaction, recordOwnEvent } from "./database";
import { consumeLink, endLinks, findLink, type LinkHolder } from "./one-time-links";
import { type NewPassword, passwordHash, storePassword } from "./own-password";
import { removePasskeys } from "./passkeys";
import { WrongPassword } from "./password-throttle";
import { endSecondFactor } from "./second-factor";
import { sessionToken } from "./session";
import { openSession } from "./sign-in";

/** Call that has nothing to do with the session that it comes in. */
type Call = Pick<SessionCall, "db" | "reference">;

/** Call that has a mail sent. */
type Mailing = Call & Limited<"MAILS_SPENT">;

/** Tells the owner that the password is another one, where there is a way to. */
export const notifyOfPassword =
  (jobs: Shared["jobs"], reference: string): NewPassword["onSet"] =>
  async (transaction, userId) => {
    if (mailable()) await jobs.passwordChanged.enqueue(transaction, { userId }, { reference });
  };

/** Calls about an account that a mail is a part of: a forgotten password, and the address of the account. */
export function byMail({ limits: { rates }, jobs, authOn, limitHashing, requirePassword, enter }: Shared) {
  /** Counts a mail that a request asks for, whether its address has an account or not. */
  async function spendMail({ refuse }: Limited<"MAILS_SPENT">, email: string): Promise<void> {
    // Where no mail is sent, there is no such call.
    if (!mailable()) throw new AppError("CALL_UNKNOWN");
    const spent = await spend(rates.mailsToAddress, email);
    if (spent) refuse("MAILS_SPENT", spent);
  }

  return {
    /** Has a link to set a new password mailed to an address, if it has an account: the answer does not tell. */
    requestPasswordReset: async (call: Mailing & WithInput<{ email: string }>): Promise<null> => {
      const { db, reference, input } = call;
      await spendMail(call, input.email);
      const askedAt = new Date().toISOString();
      await jobs.resetPassword.enqueue(db, { ...input, askedAt }, { reference });
      return null;
    },

    /** Sets a new password by a one-time link, which may also end a lost second factor. All sessions of its account end, and none begins. */
    resetPassword: async (
      call: Call &
        Refusing<"PASSWORD_COMMON" | "LINK_OVER"> &
        WithInput<{ secret: string; password: string }>,
    ): Promise<null> => {
      const { db, reference, refuse } = call;
      const { secret, password } = call.input;
      if (isCommonPassword(password)) return refuse("PASSWORD_COMMON");
      // Who has no link is not given the costly work of hashing.
      const purpose = (await findLink(db, secret))?.purpose;
      if (purpose !== "reset-password" && purpose !== "lost-factor") return refuse("LINK_OVER");
      const { password: hashing } = await (await authOn(db)).$context;
      const hashed = await limitHashing(() => hashing.hash(password));
      // Better Auth's own reset keeps the secret as it is, and does these steps one by one.
      const isReset = await db.$transaction(async (transaction) => {
        const link = await consumeLink(transaction, purpose, secret);
        if (!link) return false;
        const { userId, email } = link;
        // The link was delivered at the address, by mail or by an admin who vouches for it: it counts as verified. None can
        // be used of an account that is disabled or has another address by now.
        const verified = await transaction.$executeRaw`
          UPDATE "User" SET "emailVerified" = true, "unconfirmed" = false, "updatedAt" = ${new Date()}
          WHERE "id" = ${userId} AND "email" = ${email} AND "disabledAt" IS NULL`;
        if (verified === 0) return false;
        const onSet = async () => {
          await notifyOfPassword(jobs, reference)(transaction, userId);
          if (purpose === "lost-factor") {
            await endSecondFactor({ jobs, transaction, reference, userId });
            await removePasskeys(transaction, userId);
          }
        };
        const change = { userId, hashed, action: "reset-password", keptToken: null, onSet } as const;
        await storePassword(transaction, change);
        return true;
      });
      return isReset ? null : refuse("LINK_OVER");
    },

    /**
     * Confirms an address by the link that was mailed to it and the password of its account, and signs in. Either alone
     * is not enough: the link may be of an account that another made with this address, the password that one's.
     */
    confirmEmail: async (
      call: OpeningCall &
        PasswordCall<"LINK_OVER" | "PASSWORD_WRONG" | "PASSWORD_CHANGED"> &
        WithInput<{ secret: string; currentPassword: string }>,
    ): Promise<null> => {
      const { db, cookies, reference, headers, refuse } = call;
      const { secret, currentPassword: password } = call.input;
      const link = await findLink(db, secret);
      if (!link || link.purpose === "reset-password" || link.purpose === "lost-factor")
        return refuse("LINK_OVER");
      const { purpose, userId } = link;
      const hash = await requirePassword({ db, userId, refuse }, password);
      const confirmed = await confirmEmail(
        db,
        { userId, purpose, secret, hash },
        (transaction, { name, email }) =>
          jobs.emailChanged.enqueue(transaction, { name, email }, { reference }),
      );
      if (confirmed === "link over") return refuse("LINK_OVER");
      if (confirmed === "password changed") return refuse("PASSWORD_CHANGED");
      const auth = await authOn(db);
      const opened = await limitHashing(() =>
        openSession({ auth, db }, { email: confirmed.email, password }),
      ).catch((error: unknown) => {
        // The address is confirmed, and the password was changed before there was a session.
        if (error instanceof WrongPassword) return refuse("PASSWORD_CHANGED");
        throw error;
      });
      if (typeof opened === "string") return refuse("LINK_OVER");
      // Who has a second factor stays as they are: the address is confirmed, and no code was asked for.
      if (await sessionToken(cookieHeader(opened), auth))
        await enter({ db, cookies, reference, headers }, opened);
      return null;
    },

    /** Has the link that confirms the actor's own address mailed to it. */
    requestConfirmation: async ({ db, reference, actor, refuse }: Mailing & OwnCall): Promise<null> => {
      const [user] = await db.$queryRaw<{ email: string }[]>`
        SELECT "email" FROM "User" WHERE "id" = ${actor.id}`;
      if (!user) return null;
      await spendMail({ refuse }, user.email);
      await jobs.changeEmail.enqueue(db, { userId: actor.id, email: user.email }, { reference });
      return null;
    },

    /** Has the link that gives the actor's account a new address mailed to that one. The answer does not tell who has it. */
    changeEmail: async (
      call: Mailing &
        OwnCall &
        PasswordCall<"PASSWORD_WRONG"> &
        WithInput<{ email: string; currentPassword: string }>,
    ): Promise<null> => {
      const { db, reference, actor, refuse } = call;
      const { email, currentPassword } = call.input;
      await requirePassword({ db, userId: actor.id, refuse }, currentPassword);
      await spendMail(call, email);
      await jobs.changeEmail.enqueue(db, { userId: actor.id, email }, { reference });
      return null;
    },
  };
}

type User = { readonly name: string; readonly email: string };

type Confirmation = Pick<LinkHolder, "userId"> & {
  readonly purpose: "verify-email" | "change-email";
  readonly secret: string;
  /** Hash of the password that was verified. */
  readonly hash: string;
};

/**
 * Confirms an address by the one-time link that was mailed to it: that of a new account, or the new one of an account
 * that changes it, which loses the links that were mailed to the old one.
 *
 * Verifying a password takes a while and holds no lock, so the hash is compared again once the account is locked.
 * @param onChange what else belongs to a change, in its transaction; `before` is the account as it was
 * @returns the address; "link over" also when another account has the address by now
 */
async function confirmEmail(
  db: IdentityDatabase,
  { userId, purpose, secret, hash }: Confirmation,
  onChange: (transaction: IdentityTransaction, before: User) => Promise<void>,
): Promise<{ readonly email: string } | "link over" | "password changed"> {
  const now = new Date();
  try {
    return await db.$transaction(async (transaction) => {
      const [user] = await transaction.$queryRaw<User[]>`
        SELECT "name", "email" FROM "User" WHERE "id" = ${userId} AND "disabledAt" IS NULL FOR NO KEY UPDATE`;
      if (!user) return "link over";
      if ((await passwordHash(transaction, userId)) !== hash) return "password changed";
      const link = await consumeLink(transaction, purpose, secret);
      if (!link || (purpose === "verify-email" && user.email !== link.email)) return "link over";
      const { email } = link;
      await transaction.$executeRaw`
        UPDATE "User" SET "email" = ${email}, "emailVerified" = true, "unconfirmed" = false, "updatedAt" = ${now} WHERE "id" = ${userId}`;
      await recordOwnEvent(transaction, userId, purpose);
      if (email !== user.email) {
        await endLinks(transaction, userId, ["reset-password", "lost-factor"]);
        await onChange(transaction, user);
      }
      return { email };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return "link over";
    throw error;
  }
}
