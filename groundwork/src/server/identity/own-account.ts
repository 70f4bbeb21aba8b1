import { randomBytes } from "node:crypto";
import { changesBetween } from "../data/audit-log";
import { lockOwner } from "../data/database";
import { AppError } from "../log/app-error";
import { notifyOfPassword } from "./by-mail";
import type { OwnCall, PasswordCall, SessionCall, Shared, WithInput } from "./calls";
import { isCommonPassword } from "./common-passwords";
import { type IdentityDatabase, recordOwnEvent } from "./database";
import { passwordHash, storePassword, verifyOwnPassword } from "./own-password";
import { WrongPassword } from "./password-throttle";
import { endAccount, type Leaving, type LeavingCall } from "./remove-account";
import { sessionCookie, sessionToken } from "./session";

/** Calls of a user about their own account: its password, its sessions and its end. */
export function ownAccountCalls(shared: Shared) {
  const { jobs, authOn, attemptPassword, requirePassword, setCookies, signOut } = shared;
  const { session } = shared.limits;

  const hasPassword = async (db: IdentityDatabase, userId: string): Promise<boolean> =>
    (await passwordHash(db, userId)) !== null;

  return {
    hasPassword,

    /**
     * Changes the password of the actor. All their sessions end but this one, which gets a new token: anyone who knew the
     * old one is out. Better Auth's own change does these steps one by one, and a crash between them would leave the
     * sessions open.
     */
    changePassword: async (
      call: SessionCall &
        OwnCall &
        PasswordCall<"PASSWORD_COMMON" | "PASSWORD_WRONG"> &
        WithInput<{ currentPassword: string; password: string }>,
    ): Promise<null> => {
      const { db, cookies, reference, actor, input, refuse } = call;
      const { id: userId } = actor;
      if (isCommonPassword(input.password)) return refuse("PASSWORD_COMMON");
      const auth = await authOn(db);
      const keptToken = await sessionToken(cookies.header, auth);
      const renewed = randomBytes(32).toString("base64url");
      const change = {
        userId,
        action: "change-password",
        keptToken,
        onSet: notifyOfPassword(jobs, reference),
      } as const;
      const replace = async () => {
        const hash = await verifyOwnPassword({ db, auth, userId }, input.currentPassword);
        const hashed = await (await auth.$context).password.hash(input.password);
        const now = new Date();
        const expiresAt = new Date(now.getTime() + session.absoluteSeconds * 1000);
        await db.$transaction(async (transaction) => {
          await lockOwner(transaction, userId);
          if ((await passwordHash(transaction, userId)) !== hash) throw new WrongPassword();
          await storePassword(transaction, { ...change, hashed });
          const kept = await transaction.$executeRaw`
            UPDATE "AuthSession" SET "token" = ${renewed}, "expiresAt" = ${expiresAt}, "updatedAt" = ${now}
            WHERE "token" = ${keptToken}`;
          // It has ended in the meantime.
          if (kept === 0) throw new AppError("SIGN_IN_NEEDED");
        });
      };
      await attemptPassword({ account: userId, onWrong: () => refuse("PASSWORD_WRONG"), refuse }, replace);
      return setCookies(call, [await sessionCookie(auth, renewed)]);
    },

    /**
     * Deletes the account of the actor, who gives the password once more, or who has none and has just signed in. What
     * becomes of their rows is declared by each entity.
     */
    remove: async (
      call: LeavingCall & PasswordCall<"PASSWORD_WRONG"> & WithInput<{ currentPassword: string | null }>,
      leaving: Leaving,
    ): Promise<null> => {
      const { db, cookies, actor, input, refuse } = call;
      const byPassword = await hasPassword(db, actor.id);
      if (byPassword) await requirePassword({ db, userId: actor.id, refuse }, input.currentPassword ?? "");
      const token = await sessionToken(cookies.header, await authOn(db));
      const freshSeconds = byPassword ? Number.POSITIVE_INFINITY : session.freshSeconds;
      await endAccount(call, { ...leaving, token, freshSeconds });
      return signOut(call);
    },
  };
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
