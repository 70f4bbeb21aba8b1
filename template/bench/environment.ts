import { randomBytes, randomUUID } from "node:crypto";
import { temporaryData } from "groundwork/cli/temporary-data";
import { startEmbedded } from "groundwork/postgres/embedded";
import { applyMigrations } from "groundwork/postgres/migrations";
import { cookieHeader } from "groundwork/server/http/cookie-header";
import { createAuth } from "groundwork/server/identity/auth";
import { sessionCookie } from "groundwork/server/identity/session";
import { identityLimits } from "@/product/identity/limits";
import { createClient, type Database } from "@/server/database/client";
import type { MeasuredSlice } from "./slices";

/** People enough that none of them comes near the limit of calls in a minute. */
const people = 200;

export type Environment = {
  /** Of the database that all servers share. */
  readonly url: string;
  readonly secret: string;
  /** The cookies of people who are signed in, each with rows of their own. */
  readonly cookies: readonly string[];
  /** One of those people. */
  readonly ownerId: string;
  readonly slices: readonly MeasuredSlice[];
  /** Takes back what has been created since. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A database that is thrown away, with people in it who have something to list. */
export async function createEnvironment(slices: readonly MeasuredSlice[]): Promise<Environment> {
  const data = await temporaryData();
  const embedded = await startEmbedded({ dataDir: data.folder });
  await applyMigrations(embedded.url);
  const db = createClient(embedded.url);
  const secret = randomBytes(32).toString("base64url");
  const { owners, cookies } = await signInPeople(db, secret, people);
  for (const slice of slices) await slice.seed(db, owners);
  return {
    url: embedded.url,
    secret,
    cookies,
    ownerId: owners[0] ?? "",
    slices,
    reset: async () => {
      for (const slice of slices) await slice.reset(db);
      await db.auditEvent.deleteMany();
    },
    close: async () => {
      await db.$disconnect();
      await embedded.stop();
      await data.remove();
    },
  };
}

/** Makes so many people who are signed in. */
export async function signInPeople(db: Database, secret: string, count: number) {
  const owners = Array.from({ length: count }, () => randomUUID());
  await addPeople(db, owners);
  return { owners, cookies: await cookiesFor(db, owners, secret) };
}

async function addPeople(db: Database, owners: readonly string[]): Promise<void> {
  await db.user.createMany({
    data: owners.map((id, index) => ({ id, name: `Person ${index}`, email: `person${index}@example.com` })),
  });
}

async function cookiesFor(db: Database, owners: readonly string[], secret: string): Promise<string[]> {
  const appUrl = "http://127.0.0.1";
  const auth = createAuth({ db, appName: "Bench", limits: identityLimits, secret, appUrl, plugins: [] });
  const { internalAdapter } = await auth.$context;
  const cookies: string[] = [];
  for (const id of owners) {
    const { token } = await internalAdapter.createSession(id);
    cookies.push(cookieHeader([await sessionCookie(auth, token)]));
  }
  return cookies;
}
