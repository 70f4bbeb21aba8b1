import { randomBytes, randomUUID } from "node:crypto";
import { v7 as newId } from "uuid";
import { identityLimits } from "@/product/limits";
import { createClient, type Database } from "@/server/database/client";
import { temporaryData } from "../../../groundwork/src/cli/temporary-data";
import { titleKey } from "../../../groundwork/src/contract/fields";
import { startEmbedded } from "../../../groundwork/src/postgres/embedded";
import { applyMigrations } from "../../../groundwork/src/postgres/migrations";
import { cookieHeader } from "../../../groundwork/src/server/call/context";
import { createAuth } from "../../../groundwork/src/server/identity/auth";
import { sessionCookie } from "../../../groundwork/src/server/identity/session";

/** Enough users that none of them comes near the limit of calls in a minute. */
const userCount = 200;
/** More than a page of the list holds. */
const rowsEach = 25;
const seeded = "Seeded";

export type Environment = Awaited<ReturnType<typeof createEnvironment>>;

/** A temporary database with signed-in users who have rows to list. */
export async function createEnvironment() {
  const data = await temporaryData();
  const embedded = await startEmbedded({ dataDir: data.folder });
  await applyMigrations(embedded.url);
  const db = createClient(embedded.url);
  const secret = randomBytes(32).toString("base64url");
  const { owners, cookies } = await signInUsers(db, secret, userCount);
  const [ownerId = ""] = owners;
  await seed(db, owners, 0, rowsEach);
  return {
    url: embedded.url,
    secret,
    /** Cookies of signed-in users, each with rows of their own, the first of `ownerId`. */
    cookies,
    ownerId,
    /** Gives that user so many more rows. */
    addRows: (count: number) => seed(db, [ownerId], rowsEach, count),
    /** Deletes the rows that were created since. */
    reset: async () => {
      await db.placeholder.deleteMany({ where: { title: { not: { startsWith: seeded } } } });
      await db.auditEvent.deleteMany();
    },
    close: async () => {
      await db.$disconnect();
      await embedded.stop();
      await data.remove();
    },
  };
}

async function seed(db: Database, owners: readonly string[], first: number, count: number): Promise<void> {
  await db.placeholder.createMany({
    data: owners.flatMap((ownerId) =>
      Array.from({ length: count }, (_, index) => {
        const title = `${seeded} placeholder ${first + index}`;
        const note = "A note of about the length that notes have.";
        return { id: newId(), ownerId, title, titleKey: titleKey(title), note, state: "draft" };
      }),
    ),
  });
}

/** Creates so many users with a session each. */
export async function signInUsers(db: Database, secret: string, count: number) {
  const owners = Array.from({ length: count }, () => randomUUID());
  await db.user.createMany({
    data: owners.map((id, index) => ({ id, name: `Person ${index}`, email: `person${index}@example.com` })),
  });
  const appUrl = "http://127.0.0.1";
  const auth = createAuth({ db, appName: "Bench", limits: identityLimits, secret, appUrl, plugins: [] });
  const { internalAdapter } = await auth.$context;
  const cookies: string[] = [];
  for (const id of owners) {
    const { token } = await internalAdapter.createSession(id);
    cookies.push(cookieHeader([await sessionCookie(auth, token)]));
  }
  return { owners, cookies };
}
