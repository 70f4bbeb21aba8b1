import { randomBytes } from "node:crypto";
import type { Role } from "../../contract/permissions";
import { changesBetween } from "../data/audit-log";
import { lockOwner } from "../data/database";
import { AppError } from "../log/app-error";
import { notifyOfPassword } from "./by-mail";
import type { OwnCall, PasswordCall, Refusing, SentBy, SessionCall, Shared, WithInput } from "./calls";
import { isCommonPassword } from "./common-passwords";
import { type IdentityDatabase, recordOwnEvent } from "./database";
import { type NewPassword, passwordHash, storePassword, verifyOwnPassword } from "./own-password";
import { endOtherSessions, endOwnSession, ownSessions } from "./own-sessions";
import { WrongPassword } from "./password-throttle";
import { type BlockingRows, endAccount, type Models } from "./remove-account";
import { sessionCookie, sessionToken } from "./session";

/** Call that one of the actor's sessions sent. */
type SentCall = OwnCall & { readonly headers: { readonly cookie: string } };

/** Rows that people own, and the roles of those who keep them when one of these leaves. */
type Leaving = { readonly models: Models; readonly administrators: readonly Role[] };

/** Calls of a user about their own account: its password, its sessions and its end. */
export function ownAccountCalls(shared: Shared) {
  const { jobs, authOn, attemptPassword, requirePassword, setCookies, signOut } = shared;
  const { session } = shared.limits;

  /** Sessions of the actor, of which one sent the call's cookies. */
  const own = async ({ db, actor, headers }: SentCall) => ({
    db,
    userId: actor.id,
    token: await sessionToken(headers.cookie, await authOn(db)),
    limits: session,
  });

  const hasPassword = async (db: IdentityDatabase, userId: string): Promise<boolean> =>
    (await passwordHash(db, userId)) !== null;

  return {
    hasPassword,

    /** Changes the password of the actor. All their sessions end but this one. */
    changePassword: async (
      call: SessionCall &
        OwnCall &
        PasswordCall<"PASSWORD_COMMON" | "PASSWORD_WRONG"> &
        WithInput<{ currentPassword: string; password: string }>,
    ): Promise<null> => {
      const { db, cookies, reference, actor, input, refuse } = call;
      if (isCommonPassword(input.password)) return refuse("PASSWORD_COMMON");
      const auth = await authOn(db);
      const { absoluteSeconds } = session;
      const onSet = notifyOfPassword(jobs, reference);
      const account = { db, auth, cookie: cookies.header, userId: actor.id, absoluteSeconds, onSet };
      const onWrong = () => refuse("PASSWORD_WRONG");
      const replace = () => replacePassword(account, input);
      const cookie = await attemptPassword({ account: actor.id, onWrong, refuse }, replace);
      return setCookies(call, [cookie]);
    },

    /** The sessions of the actor that are in use. */
    sessions: async (call: SentCall) => ownSessions(await own(call)),

    /** Ends another session of the actor. */
    endSession: async (
      call: SentCall & Refusing<"SESSION_NOT_FOUND" | "SESSION_IN_USE"> & WithInput<{ id: string }>,
    ): Promise<null> => {
      const ended = await endOwnSession(await own(call), call.input.id);
      if (ended === "none") return call.refuse("SESSION_NOT_FOUND");
      return ended === "this one" ? call.refuse("SESSION_IN_USE") : null;
    },

    /** Ends all sessions of the actor but the one that asks. */
    endOtherSessions: async (call: SentCall): Promise<{ ended: number }> => ({
      ended: await endOtherSessions(await own(call)),
    }),

    /**
     * Deletes the account of the actor, who gives the password once more, or who has none and has just signed in. What
     * becomes of their rows is declared by each entity.
     */
    remove: async (
      call: SessionCall &
        OwnCall &
        PasswordCall<"PASSWORD_WRONG" | "SIGN_IN_AGAIN" | "ACCOUNT_LAST_ADMIN"> &
        WithInput<{ currentPassword: string | null }> & {
          readonly refuse: (code: "ACCOUNT_HOLDS_ROWS", details: { rows: BlockingRows[] }) => never;
        },
      leaving: Leaving,
    ): Promise<null> => {
      const { db, cookies, actor, input, refuse } = call;
      const account = { db, auth: await authOn(db), userId: actor.id, cookie: cookies.header };
      const byPassword = await hasPassword(db, actor.id);
      if (byPassword) await requirePassword({ db, userId: actor.id, refuse }, input.currentPassword ?? "");
      const freshSeconds = byPassword ? null : session.freshSeconds;
      const kept = await endAccount({ ...account, ...leaving, freshSeconds });
      if (kept === "last administrator") return refuse("ACCOUNT_LAST_ADMIN");
      if (kept === "old session") return refuse("SIGN_IN_AGAIN");
      if (kept) return refuse("ACCOUNT_HOLDS_ROWS", kept);
      return signOut(call);
    },
  };
}

/** Of the session that stays. */
type Options = SentBy & {
  readonly absoluteSeconds: number;
  /** What else belongs to the change, in its transaction. */
  readonly onSet: NewPassword["onSet"];
};

/**
 * Changes the password of the user who sent these cookies. All their sessions end but this one, which gets a new token:
 * anyone who knew the old one is out.
 *
 * Better Auth's own change does these steps one by one, and a crash between them would leave the sessions open.
 * @returns the session's new cookie
 * @throws {WrongPassword} when the current password is not theirs
 * @throws {AppError} `SIGN_IN_NEEDED` when the session ends in the meantime
 */
async function replacePassword(
  { db, auth, cookie, userId, absoluteSeconds, onSet }: Options,
  { currentPassword, password }: { readonly currentPassword: string; readonly password: string },
): Promise<string> {
  const token = await sessionToken(cookie, auth);
  if (!token) throw new AppError("SIGN_IN_NEEDED");
  const hash = await verifyOwnPassword({ db, auth, userId }, currentPassword);
  const hashed = await (await auth.$context).password.hash(password);
  const renewed = randomBytes(32).toString("base64url");
  const now = new Date();
  const expiresAt = new Date(now.getTime() + absoluteSeconds * 1000);
  await db.$transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    if ((await passwordHash(transaction, userId)) !== hash) throw new WrongPassword();
    await storePassword(transaction, { userId, hashed, action: "change-password", keptToken: token, onSet });
    const kept = await transaction.$executeRaw`
      UPDATE "AuthSession" SET "token" = ${renewed}, "expiresAt" = ${expiresAt}, "updatedAt" = ${now}
      WHERE "token" = ${token}`;
    if (kept === 0) throw new AppError("SIGN_IN_NEEDED");
  });
  return sessionCookie(auth, renewed);
}

/** Gives a user another name. It is seen wherever the name stands from the next request on. */
export async function changeName(db: IdentityDatabase, userId: string, name: string): Promise<void> {
  await db.$transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    const [before] = await transaction.$queryRaw<{ name: string }[]>`
      SELECT "name" FROM "User" WHERE "id" = ${userId}`;
    const changes = changesBetween<{ name: string }>(before ?? {}, { name }, ["name"]);
    if (changes.length === 0) return;
    await transaction.$executeRaw`
      UPDATE "User" SET "name" = ${name}, "updatedAt" = ${new Date()} WHERE "id" = ${userId}`;
    await recordOwnEvent(transaction, userId, "change-name", changes);
  });
}
