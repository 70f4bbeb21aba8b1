import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { platformLimits } from "#contract/limits";
import { deviceOf } from "#server/identity/own-sessions";
import { mutate, openApp } from "#testing/app";
import { cookieOf } from "#testing/session";
import { identityLimits } from "@/product/limits";

// Sessions as their own user sees and ends them, over HTTP.

type App = Awaited<ReturnType<typeof openApp>>;
type Person = Awaited<ReturnType<App["signedInUser"]>>;

let app: App;
let ada: Person;
beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  ada = await app.signedInUser("member");
});

const query = async (path: string, { fetch }: Pick<Person, "fetch"> = ada) =>
  (await (await fetch(`/api/trpc/${path}`)).json()).result.data;
const listed = async (person?: Person): Promise<{ id: string; isThis: boolean }[]> =>
  (await query("account.sessions", person)).json.items;
const own = () => app.db.authSession.findMany({ where: { userId: ada.actor.id } });
const events = (action: string) =>
  app.db.auditEvent.findMany({
    where: { entityId: ada.actor.id, action },
    select: { actorId: true, changes: true },
  });

describe("the list of sessions", () => {
  test("has the one that asks first, those in use, and no token", async () => {
    await cookieOf(app.db, ada.actor.id);
    await cookieOf(app.db, (await app.signedInUser("member")).actor.id);
    const answer = await query("account.sessions");
    expect(answer.json.count).toBe(2);
    expect(answer.json.items.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true, false]);
    for (const { token } of await own()) expect(JSON.stringify(answer)).not.toContain(token);
  });

  test("leaves out what is over", async () => {
    await cookieOf(app.db, ada.actor.id);
    const [, other] = await listed();
    const idle = new Date(Date.now() - (identityLimits.session.idleSeconds + 60) * 1000);
    await app.db.authSession.update({ where: { id: other?.id ?? "" }, data: { updatedAt: idle } });
    expect(await listed()).toHaveLength(1);
  });

  test("is bounded, and says how many there are", async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const data = Array.from({ length: platformLimits.listedSessions + 5 }, (_, index) => {
      const id = `${ada.actor.id} ${index}`;
      return { id, token: id, userId: ada.actor.id, expiresAt };
    });
    await app.db.authSession.createMany({ data });
    const { items, count } = (await query("account.sessions")).json;
    expect(items).toHaveLength(platformLimits.listedSessions);
    expect(items[0].isThis).toBe(true);
    expect(count).toBe(platformLimits.listedSessions + 6);
  });
});

describe("ending sessions", () => {
  test("one of one's own, and only that: neither this one nor another user's", async () => {
    const bob = await app.signedInUser("member");
    await cookieOf(app.db, ada.actor.id);
    const [here, there] = await listed();
    const [bobs] = await listed(bob);
    const codeOf = async (id = "") => {
      const answer = await (await mutate(ada.fetch, "account.endSession", { id })).json();
      return answer.error?.json.data.code ?? null;
    };
    expect(await codeOf(here?.id)).toBe("SESSION_IN_USE");
    expect(await codeOf(bobs?.id)).toBe("SESSION_NOT_FOUND");
    expect(await codeOf(there?.id)).toBeNull();
    expect(await codeOf(there?.id)).toBe("SESSION_NOT_FOUND");
    expect((await listed()).map(({ id }) => id)).toEqual([here?.id]);
    expect(await listed(bob)).toHaveLength(1);
    expect(await events("end-session")).toEqual([
      { actorId: ada.actor.id, changes: [{ field: "sessions", from: "2", to: "1" }] },
    ]);
  });

  test("all others at once, and the one that asks goes on", async () => {
    for (let more = 0; more < 3; more += 1) await cookieOf(app.db, ada.actor.id);
    const answer = await (await mutate(ada.fetch, "account.endOtherSessions")).json();
    expect(answer.result.data.json).toEqual({ ended: 3 });
    expect(await listed()).toMatchObject([{ isThis: true }]);
    expect(await events("end-other-sessions")).toEqual([
      { actorId: ada.actor.id, changes: [{ field: "sessions", from: "4", to: "1" }] },
    ]);
    // Nothing to end is nothing to log.
    await mutate(ada.fetch, "account.endOtherSessions");
    expect(await events("end-other-sessions")).toHaveLength(1);
  });
});

describe("a change of name", () => {
  test("is logged with what was there before, once", async () => {
    for (let time = 0; time < 2; time += 1)
      await mutate(ada.fetch, "account.changeName", { name: " Ada   Lovelace " });
    expect((await query("identity.me")).json.name).toBe("Ada Lovelace");
    expect(await events("change-name")).toEqual([
      { actorId: ada.actor.id, changes: [{ field: "name", from: ada.actor.name, to: "Ada Lovelace" }] },
    ]);
  });
});

describe("the browser of a session", () => {
  const stored = async (userAgent: string) => {
    const data = { name: "Ada", email: `${crypto.randomUUID()}@example.com`, password: "a long sentence" };
    const headers = { "content-type": "application/json", "user-agent": userAgent };
    const answer = await app.fetchSignedOut("/api/trpc/identity.signUp", {
      method: "POST",
      headers,
      body: JSON.stringify(data),
    });
    expect(answer.status).toBe(200);
    return app.db.authSession.findFirstOrThrow({ where: { user: { email: data.email } } });
  };

  test("is kept as it says itself, cut short, and without an IP address", async () => {
    const said = `Robin/1.0 caf\u00e9 ${"x".repeat(2 * platformLimits.userAgentLength)}`;
    const { userAgent, ipAddress } = await stored(said);
    expect(userAgent).toMatch(/^Robin\/1\.0 caf {2}x+$/);
    expect(userAgent).toHaveLength(platformLimits.userAgentLength);
    expect(ipAddress || null).toBeNull();
  });

  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
      { browser: "Firefox", system: "Windows" },
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      { browser: "Safari", system: "iOS" },
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
      { browser: "Chrome", system: "Android" },
    ],
    ["curl/8.5.0", { browser: null, system: null }],
    ["  ", { browser: null, system: null }],
    [null, { browser: null, system: null }],
  ])("is said in words: %s", (userAgent, device) => {
    expect(deviceOf(userAgent)).toEqual(device);
  });
});
