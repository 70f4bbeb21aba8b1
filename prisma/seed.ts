import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { v7 as uuidv7 } from "uuid";
import type { Actor } from "@/product/permissions";
import type { Database } from "@/server/database/client";
import { type DemoUser, demoPassword, demoUsers } from "@/server/identity/demo";
import { log } from "@/server/log";
import { newReference } from "@/server/reference";
import { createCaller } from "@/server/router";

/**
 * Gives an empty database its first people, one of each role, and the member something to look at. Whoever has one
 * of their e-mail addresses already is left alone, so it can be run again.
 */
export async function seed(db: Database): Promise<void> {
  // Whoever runs the command asked for no log, and is told of an error by the command.
  log().level = "silent";
  const password = await hashPassword(await demoPassword());
  for (const user of demoUsers) {
    const actor = await addUser(db, user, password);
    if (actor?.role === "member") await addPlaceholders(db, actor);
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

/** Adds a placeholder in each state, through the product's own procedures. */
async function addPlaceholders(db: Database, owner: Actor): Promise<void> {
  const { placeholder } = createCaller({ db, actor: async () => owner, reference: newReference() });
  const add = (title: string, note: string) => placeholder.create({ id: uuidv7(), title, note });

  await add("A draft", "");
  const active = await add("An active one", "It needs a note to be active. This is the note.");
  await placeholder.move({ id: active.id, version: active.version, transition: "activate" });
  const archived = await add("An archived one", "It can be restored, and edited again after that.");
  await placeholder.move({ id: archived.id, version: archived.version, transition: "archive" });
}
