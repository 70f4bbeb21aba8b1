import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { Actor, Role } from "../../contract/permissions";
import { UserFacingError } from "../../contract/user-facing-error";
import { isPrivate } from "../process/auth-secret";
import { type Env, env } from "../process/env";
import { demoPassword } from "./demo-password";

/** User of the first day, to try the product with. */
export type DemoUser = { readonly name: string; readonly email: string; readonly role: Role };

type Users = {
  readonly user: {
    readonly findUnique: (query: { where: { email: string } }) => PromiseLike<object | null>;
    readonly create: (query: {
      data: DemoUser & {
        id: string;
        emailVerified: true;
        accounts: { create: { id: string; accountId: string; providerId: string; password: string } };
      };
    }) => PromiseLike<unknown>;
  };
};

/**
 * Adds users in the form in which Better Auth adds them, and with a role, which it does not know. One whose e-mail
 * address a user has already is left alone, so it can be run again.
 * @returns those that were added
 * @throws {UserFacingError} when others than this machine reach the app, whose users have to be real ones
 */
export async function addDemoUsers(
  db: Users,
  users: readonly DemoUser[],
  settings: Env = env(),
): Promise<readonly Actor[]> {
  if (!isPrivate(settings))
    throw new UserFacingError(
      `Demo users are for an app that only this machine reaches, and this one is at ${settings.APP_URL} and listens on ${settings.LISTEN_HOST}: unset APP_URL and LISTEN_HOST to try it here. groundwork/docs/deploy.md says how a deployment gets its first administrator.`,
    );
  const password = await hashPassword(await demoPassword(settings));
  const added: Actor[] = [];
  for (const user of users) {
    const { name, email, role } = user;
    if (await db.user.findUnique({ where: { email } })) continue;
    const id = randomUUID();
    const account = { id: randomUUID(), accountId: id, providerId: "credential", password };
    await db.user.create({
      data: { id, name, email, role, emailVerified: true, accounts: { create: account } },
    });
    added.push({ id, name, role });
  }
  return added;
}
