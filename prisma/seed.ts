import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { Actor } from "groundwork/contract/permissions";
import { UserFacingError } from "groundwork/contract/user-facing-error";
import { isPrivate } from "groundwork/server/auth-secret";
import { type Env, env } from "groundwork/server/env";
import { log } from "groundwork/server/log";
import type { Database } from "@/server/database/client";
import { type DemoUser, demoPassword, demoUsers } from "@/server/identity/demo";
import { seedPlaceholders } from "./seed/placeholder";

/** Rows that each slice gives a member to look at. */
const seeds: readonly ((db: Database, member: Actor) => Promise<void>)[] = [
  // One line for each slice.
  seedPlaceholders,
];

/**
 * Gives an empty database its first users, one of each role, and the member something to look at. A user who has one
 * of their e-mail addresses already is left alone, so it can be run again.
 * @throws {UserFacingError} when others than this machine reach the app, whose users have to be real ones
 */
export async function seed(db: Database, settings: Env = env()): Promise<void> {
  if (!isPrivate(settings))
    throw new UserFacingError(
      `Demo users are for an app that only this machine reaches, and this one is at ${settings.APP_URL} and listens on ${settings.LISTEN_HOST}: unset APP_URL and LISTEN_HOST to try it here. docs/deploy.md says how a deployment gets its first administrator.`,
    );
  // The command wants no log, and reports an error itself.
  log().level = "silent";
  const password = await hashPassword(await demoPassword(settings));
  for (const user of demoUsers) {
    const actor = await addUser(db, user, password);
    if (actor?.role !== "member") continue;
    for (const seedSlice of seeds) await seedSlice(db, actor);
  }
}

/** Adds a user in the form in which Better Auth adds them, and with a role, which it does not know. */
async function addUser(db: Database, user: DemoUser, password: string): Promise<Actor | null> {
  if (await db.user.findUnique({ where: { email: user.email } })) return null;
  const id = randomUUID();
  const account = { id: randomUUID(), accountId: id, providerId: "credential", password };
  await db.user.create({ data: { id, ...user, accounts: { create: account } } });
  return { id, name: user.name, role: user.role };
}
