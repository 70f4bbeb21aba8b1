import { randomUUID } from "node:crypto";
import type { Statements } from "./database";

type NewAccount = { readonly name: string; readonly email: string; readonly role: string };

/**
 * Makes an account without a password: its owner sets one by a one-time link.
 * @returns its id; `null` when there is an account with this address
 */
export async function createAccount(
  db: Statements,
  { name, email, role }: NewAccount,
): Promise<string | null> {
  const [made] = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO "User" ("id", "name", "email", "role", "updatedAt")
    VALUES (${randomUUID()}, ${name}, ${email}, ${role}, ${new Date()})
    ON CONFLICT ("email") DO NOTHING RETURNING "id"`;
  return made?.id ?? null;
}
