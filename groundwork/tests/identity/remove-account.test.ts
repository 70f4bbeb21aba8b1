import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { disableAdmins, isThere, removeAccount as remove } from "#support/remove-account";
import { type App, mutate, openApp, type Person } from "#testing/app";
import { testPassword } from "#testing/session";
import { identity } from "@/server/identity/identity";

// What becomes of rows is proven with slices that have some, in the template's own tests.

let app: App;
let ada: Person;

beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  await disableAdmins(app.db);
  ada = await app.signedInUser();
});

describe("an account that is deleted", () => {
  test("is gone with its sessions, password and links, and lets nobody in any more", async () => {
    const elsewhere = await app.signedInUser();
    const { id } = ada.actor;
    const { email } = await app.db.user.findUniqueOrThrow({ where: { id } });
    const expiresAt = new Date(Date.now() + 60_000);
    await app.db.authVerification.createMany({
      data: [
        { id: randomUUID(), identifier: `link ${id}`, value: "hash", expiresAt },
        { id: randomUUID(), identifier: "reset", value: JSON.stringify({ userId: id }), expiresAt },
        { id: randomUUID(), identifier: email, value: "hash", expiresAt },
        { id: randomUUID(), identifier: elsewhere.actor.id, value: "another's", expiresAt },
      ],
    });
    const { cookie } = ada;
    expect(await remove(ada)).toMatchObject({ status: 200, code: null });
    expect(await isThere(app.db, ada)).toBe(false);
    expect(await app.db.authSession.count({ where: { userId: id } })).toBe(0);
    expect(await app.db.authAccount.count({ where: { userId: id } })).toBe(0);
    expect((await app.db.authVerification.findMany()).map(({ value }) => value)).toEqual(["another's"]);
    expect(await identity.actorOf(app.db, new Headers({ cookie }))).toBeNull();
    const signIn = await mutate(app.fetchSignedOut, "identity.signIn", { email, password: testPassword });
    expect(signIn.status).toBe(401);
    expect(await isThere(app.db, elsewhere)).toBe(true);
  });

  test("takes the cookies of its session along", async () => {
    const response = await mutate(ada.fetch, "account.remove", { currentPassword: testPassword });
    const cookies = response.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith("app.session_token="))).toMatch(/=; Max-Age=0/);
    expect(cookies.find((cookie) => cookie.startsWith("app.user="))).toMatch(/=; Max-Age=0/);
  });

  test("leaves the entries of the audit log, its own removal among them, and no name in it", async () => {
    await remove(ada);
    const entries = await app.db.auditEvent.findMany({ where: { actorId: ada.actor.id } });
    expect(entries).toMatchObject([
      { entity: "user", entityId: ada.actor.id, action: "remove", changes: [] },
    ]);
  });
});

describe("an account stays", () => {
  test("where the password is wrong or missing, and is tried so often at most", async () => {
    expect(await remove(ada, "another sentence")).toMatchObject({ status: 400, code: "PASSWORD_WRONG" });
    expect(await remove(ada, null)).toMatchObject({ status: 400, code: "PASSWORD_WRONG" });
    for (let tries = 2; tries < 10; tries += 1) await remove(ada, "another sentence");
    expect(await remove(ada)).toMatchObject({ status: 429, code: "PASSWORD_TRIES_SPENT" });
    expect(await isThere(app.db, ada)).toBe(true);
  });

  test("where it has no password and its user signed in a while ago", async () => {
    const { id: userId } = ada.actor;
    await app.db.authAccount.deleteMany({ where: { userId } });
    const openedAt = (seconds: number) =>
      app.db.authSession.updateMany({
        where: { userId },
        data: { createdAt: new Date(Date.now() - seconds * 1000) },
      });
    await openedAt(11 * 60);
    expect(await remove(ada, null)).toMatchObject({ status: 409, code: "SIGN_IN_AGAIN" });
    expect(await isThere(app.db, ada)).toBe(true);
    await openedAt(5 * 60);
    expect(await remove(ada, null)).toMatchObject({ status: 200 });
    expect(await isThere(app.db, ada)).toBe(false);
  });

  test("where its user is the last administrator, and of two who leave at once one does", async () => {
    const admins = [await app.signedInUser("admin"), await app.signedInUser("admin")];
    const answers = await Promise.all(admins.map((admin) => remove(admin)));
    expect(answers.map(({ code }) => code).sort()).toEqual(["ACCOUNT_LAST_ADMIN", null]);
    expect(await app.db.user.count({ where: { role: "admin", disabledAt: null } })).toBe(1);
  });

  test("where the session ended before", async () => {
    await app.db.authSession.deleteMany({ where: { userId: ada.actor.id } });
    expect(await remove(ada)).toMatchObject({ status: 401, code: "SIGN_IN_NEEDED" });
    expect(await isThere(app.db, ada)).toBe(true);
  });
});

describe("while an account is being deleted", () => {
  test("it is deleted once, however often that is asked for", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => remove(ada)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.db.auditEvent.count({ where: { actorId: ada.actor.id, action: "remove" } })).toBe(1);
  });
});
