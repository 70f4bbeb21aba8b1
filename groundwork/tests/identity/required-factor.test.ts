import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type App, mutate, openApp, type Person } from "#testing/app";
import { addSecondFactor } from "#testing/second-factor";

vi.mock("@/product/permissions", async (original) => ({
  ...(await original<object>()),
  requires: { admin: "second factor" },
}));

let app: App;
let admin: Person;
beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  admin = await app.signedInUser("admin");
  await app.db.user.update({ where: { id: admin.actor.id }, data: { secondFactor: false } });
});

const list = "/api/trpc/audit.names";
const own = `/api/trpc/notification.list?input=${encodeURIComponent('{"limit":10}')}`;
const refused = [403, "SECOND_FACTOR_NEEDED"];
const answerOf = async (answer: Promise<Response>) => {
  const response = await answer;
  const text = await response.text();
  return [response.status, /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? null] as const;
};

test.each([
  ["a call", () => admin.fetch(list)],
  ["a call that others may make too", () => admin.fetch(own)],
  ["a write", () => mutate(admin.fetch, "user.disable", { id: admin.actor.id })],
  ["a subscription", () => admin.fetch("/api/trpc/live.changes")],
  ["a download", () => admin.fetch("/api/audit.csv")],
])("a role that requires a second factor is refused without one: %s", async (_, ask) => {
  expect(await answerOf(ask())).toEqual(refused);
});

test.each([
  ["who they are", () => admin.fetch("/api/trpc/identity.me")],
  ["who they are, by Better Auth’s client", () => admin.fetch("/api/auth/get-session")],
  ["their second factor", () => admin.fetch("/api/trpc/account.secondFactor")],
  ["the end of their session", () => mutate(admin.fetch, "identity.signOut")],
])("it is answered about its own account: %s", async (_, ask) => {
  expect((await ask()).status).toBe(200);
});

test("it is answered from the request on that follows the first code", async () => {
  const code = await addSecondFactor(app.db, admin.actor.id, { on: false });
  expect((await mutate(admin.fetch, "account.turnOnSecondFactor", { code })).status).toBe(200);
  expect((await admin.fetch(list)).status).toBe(200);
});

test("a token with that role is refused as its owner is, and one with a role that requires nothing is not", async () => {
  const token = await app.program(admin.actor, "admin");
  expect(await answerOf(token(list))).toEqual(refused);
  const lesser = await app.program(admin.actor, "member");
  expect((await lesser(own)).status).toBe(200);
  await app.db.user.update({ where: { id: admin.actor.id }, data: { secondFactor: true } });
  expect((await token(list)).status).toBe(200);
});

test("an account without a password has the second factor of its provider", async () => {
  await app.db.authAccount.deleteMany({ where: { userId: admin.actor.id } });
  expect((await admin.fetch(list)).status).toBe(200);
});

test("a role that requires nothing goes on without one", async () => {
  const member = await app.signedInUser("member");
  expect((await member.fetch(own)).status).toBe(200);
});
