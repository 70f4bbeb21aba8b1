import type { Client } from "pg";
import { emailAddress } from "../../contract/fields";
import type { Role } from "../../contract/permissions";
import { UserFacingError } from "../../contract/user-facing-error";
import { inTransaction, withConnection } from "../../postgres/connection";
import { migrationStatus } from "../../postgres/migrations";
import { type Change, commandActor, recordEvent } from "../data/audit-log";
import { createAccount, createPasswordLink, passwordLinks } from "./administer";
import type { Statements } from "./database";

type Settings = {
  readonly url: string;
  /** Roles of the product, from the least to the most powerful. */
  readonly roles: readonly Role[];
};

type User = { readonly id: string; readonly role: string; readonly disabledAt: Date | null };

const usage = `Name what to do, and the e-mail address of the account:
  account reset EMAIL         makes a one-time link by which its owner sets a new password
  account lost-factor EMAIL   makes one that turns the second factor off as well
  account admin EMAIL         gives it the most powerful role, and makes it if there is none`;

const purposes = { reset: "reset-password", "lost-factor": "lost-factor" } as const;

const address = emailAddress({ max: 254 });

/**
 * Does to an account what a page offers to an admin alone: for the first of them, and for the last who is locked out.
 * Who may run it has the database anyway.
 * @returns what it did, in sentences for the terminal
 * @throws {UserFacingError} when it cannot be done
 */
export async function runAccountCommand(words: readonly string[], { url, roles }: Settings): Promise<string> {
  const [action, given = "", ...more] = words;
  const isLink = action === "reset" || action === "lost-factor";
  if (!(isLink || action === "admin") || !given || more.length > 0) throw new UserFacingError(usage);
  const parsed = address.safeParse(given);
  if (!parsed.success) throw new UserFacingError(`"${given}" is not an e-mail address.`);
  const email = parsed.data;
  await refuseUnmigrated(url);
  return withConnection(url, (client) =>
    inTransaction(client, async () => {
      const db = statementsOn(client);
      const [user] = await db.$queryRaw<User[]>`
        SELECT "id", "role", "disabledAt" FROM "User" WHERE "email" = ${email} FOR NO KEY UPDATE`;
      if (user?.disabledAt)
        throw new UserFacingError(
          `The account ${email} is disabled. An admin can enable it again on the page of users.`,
        );
      if (!isLink) return giveRole(db, email, user, roles.at(-1) as Role);
      if (!user) throw new UserFacingError(`There is no account with the e-mail address ${email}.`);
      await record(db, user.id, passwordLinks[purposes[action]], []);
      return linkFor(db, { userId: user.id, email }, purposes[action]);
    }),
  );
}

async function giveRole(db: Statements, email: string, user: User | undefined, role: Role): Promise<string> {
  if (user?.role === role) return `${email} has the role ${role} already.`;
  const changes = [{ field: "role", from: user?.role ?? null, to: role }];
  if (user) {
    await db.$executeRaw`UPDATE "User" SET "role" = ${role}, "updatedAt" = ${new Date()} WHERE "id" = ${user.id}`;
    await record(db, user.id, "set-role", changes);
    return `${email} has the role ${role} now, from the next request on.`;
  }
  const name = email.slice(0, email.lastIndexOf("@"));
  const id = await createAccount(db, { name, email, role });
  if (!id)
    throw new UserFacingError(`An account with the address ${email} was made just now: run this again.`);
  await record(db, id, "invite", changes);
  return `An account for ${email} is made, with the role ${role}.\n${await linkFor(db, { userId: id, email })}`;
}

function record(db: Statements, entityId: string, action: string, changes: Change[]): Promise<void> {
  const event = { entity: "user", entityId, rowOwnerId: entityId, action, changes };
  return recordEvent(db, { ...event, actorId: commandActor("account") });
}

async function linkFor(...link: Parameters<typeof createPasswordLink>): Promise<string> {
  const { url } = await createPasswordLink(...link);
  return `With this link its owner chooses a password, once and within the hour. Earlier links have ended.\n${url}`;
}

async function refuseUnmigrated(url: string): Promise<void> {
  const { pending } = await migrationStatus(url);
  if (pending.length > 0)
    throw new UserFacingError(
      `The database lacks ${pending.join(", ")}: apply its migrations first, with npm run db:apply or node .next/gateway/migrate.mjs`,
    );
}

/** A plain connection as that by which accounts are kept, for commands that have no client of Prisma's. */
function statementsOn(client: Client): Statements {
  const ask = (query: TemplateStringsArray, values: unknown[]) =>
    client.query(
      query.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    );
  return {
    $queryRaw: async <Rows>(query: TemplateStringsArray, ...values: unknown[]) =>
      (await ask(query, values)).rows as Rows,
    $executeRaw: async (query, ...values) => (await ask(query, values)).rowCount ?? 0,
  };
}
