import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "groundwork/env";
import { demoPassword } from "groundwork/server";
import { testDatabase } from "groundwork/testing/procedures";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { roles } from "@/product/permissions";
import type { Database } from "@/server/database/client";
import { demoUsers } from "@/server/identity/demo";
import { identity } from "@/server/identity/identity";
import { seed } from "../../prisma/seed";

let db: Database;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "app-seed-"));
  vi.stubEnv("DATA_DIR", folder);
  ({ db } = await testDatabase());
});
afterAll(() => rm(folder, { recursive: true }));

test("the seed makes a user of each role who can sign in", async () => {
  await seed(db);
  const users = await db.user.findMany({ select: { name: true, email: true, role: true } });
  expect(new Set(users)).toEqual(new Set(demoUsers));
  expect(new Set(users.map(({ role }) => role))).toEqual(new Set(roles));
  const { api } = await identity.authOn(db);
  for (const { email } of users) {
    const { user } = await api.signInEmail({ body: { email, password: await demoPassword() } });
    expect(user.email).toBe(email);
  }
});

test("a second seed changes nothing, and gives the member nothing again", async () => {
  await seed(db);
  const { id } = await db.user.findUniqueOrThrow({ where: { email: "member@example.com" } });
  await db.user.update({ where: { id }, data: { name: "Renamed" } });
  const events = await db.auditEvent.count();
  const before = await db.authAccount.findMany({ orderBy: { id: "asc" } });

  await seed(db);
  expect(await db.authAccount.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  expect(await db.user.count()).toBe(demoUsers.length);
  expect((await db.user.findUniqueOrThrow({ where: { id } })).name).toBe("Renamed");
  // Whatever a slice gives the member is written down there.
  expect(await db.auditEvent.count()).toBe(events);
});

test.each([
  ["a public address", { APP_URL: "https://app.example.com" }],
  ["an address in the house", { APP_URL: "http://192.168.1.7:3000" }],
  ["all addresses of the machine", { LISTEN_HOST: "0.0.0.0" }],
])("an app that listens at %s is given no demo user", async (_name, settings) => {
  const { db: empty } = await testDatabase();
  await expect(seed(empty, { ...env(), ...settings })).rejects.toThrow(
    /^Demo users are for an app that only this machine reaches/,
  );
  expect(await empty.user.count()).toBe(0);
});

test.each(demoUsers)("a user who has $email already is left alone", async ({ email }) => {
  const { db: other } = await testDatabase();
  await other.user.create({ data: { id: "somebody", name: "Somebody", email } });
  await seed(other);
  const { name, role, accounts } = await other.user.findUniqueOrThrow({
    where: { email },
    include: { accounts: true },
  });
  expect({ name, role, accounts }).toEqual({ name: "Somebody", role: "member", accounts: [] });
  expect(await other.auditEvent.count({ where: { actorId: "somebody" } })).toBe(0);
});
