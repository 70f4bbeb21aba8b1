import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownedModels } from "@/server/rows/registry";
import { ownData } from "../../../groundwork/src/server/identity/own-data";
import { type App, openApp, type Person } from "../../../groundwork/src/testing/app";
import { callAs, createUser } from "../../../groundwork/src/testing/calls";
import { lines } from "../../../groundwork/src/testing/log";

let app: App;
let ada: Person;

beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  ada = await app.signedInUser();
});

const path = "/api/account/data";

/** Rows of a user, past the API and without entries in the audit log. */
const addRows = (ownerId: string, count: number) =>
  app.db.placeholder.createMany({
    data: Array.from({ length: count }, () => {
      const id = randomUUID();
      return { id, ownerId, title: id, titleKey: `key ${id}`, note: "A note ".repeat(20), state: "draft" };
    }),
  });

describe("the download of one's data", () => {
  test("is a file of JSON with the account, its sessions, its rows with their history, and what its user did", async () => {
    const admin = await createUser(app.db, "admin");
    const id = "019a3b7e-5c00-7d4e-8a61-2f9b40c7d815";
    const remarkId = "019a3b7e-5c00-7d4e-8a61-2f9b40c7d816";
    await callAs(app.db, ada.actor).placeholder.create({ id, title: "A title", note: "" });
    await callAs(app.db, admin).placeholder.update({ id, version: 1, title: "Another title", note: "" });
    await callAs(app.db, ada.actor).remark.create({ id: remarkId, placeholderId: id, text: "A remark" });
    await callAs(app.db, admin).user.setRole({ id: ada.actor.id, role: "admin" });
    const response = await ada.fetch(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json",
      "content-disposition": 'attachment; filename="account-data.json"',
      "cache-control": "no-store",
    });
    const data = await response.json();
    expect(data).toMatchObject({
      account: { id: ada.actor.id, name: ada.actor.name, role: "admin", notifiedBy: "app" },
      signInMethods: [{ provider: "credential" }],
      sessions: [{ createdAt: expect.any(String), lastSeenAt: expect.any(String) }],
      accountHistory: [{ action: "set-role", by: admin.name, changes: [{ field: "role", to: "admin" }] }],
      rows: {
        placeholder: {
          rows: [{ id, title: "Another title", state: "draft", version: 2 }],
          history: [
            { id, action: "create", by: ada.actor.name },
            { id, action: "update", by: admin.name, changes: [{ from: "A title", to: "Another title" }] },
          ],
        },
        remark: { rows: [{ id: remarkId, placeholderId: id, text: "A remark" }] },
      },
      actions: [
        { action: "create", entity: "placeholder", id },
        { action: "create", entity: "remark", id: remarkId },
      ],
      notifications: [{ title: "Another title", entity: "placeholder", id, readAt: null }],
    });
    expect(Object.keys(data.rows)).toEqual(Object.keys(ownedModels));
  });

  test("has no secret, and of others no more than the names that histories show", async () => {
    const other = await app.signedInUser();
    const id = "019a3b7e-5c00-7d4e-8a61-2f9b40c7d817";
    await callAs(app.db, other.actor).placeholder.create({ id, title: "A secret title", note: "" });
    // Ada administers, and has changed what is another user's.
    await app.db.user.update({ where: { id: ada.actor.id }, data: { role: "admin" } });
    const admin = { ...ada.actor, role: "admin" } as const;
    await callAs(app.db, admin).placeholder.update({
      id,
      version: 1,
      title: "Another secret title",
      note: "",
    });
    const text = await (await ada.fetch(path)).text();
    expect(JSON.parse(text).actions).toMatchObject([{ action: "update", id }]);
    const [session] = await app.db.authSession.findMany({ where: { userId: ada.actor.id } });
    const [account] = await app.db.authAccount.findMany({ where: { userId: ada.actor.id } });
    for (const secret of [session?.token, session?.id, account?.password, "secret title", other.actor.name])
      expect(text).not.toContain(secret);
  });

  test("of ten thousand rows is read a few at a time, and none is left out", async () => {
    for (let batch = 0; batch < 10; batch += 1) await addRows(ada.actor.id, 1000);
    const pieces: number[] = [];
    let text = "";
    for await (const piece of ownData(app.db, ada.actor.id, ownedModels)) {
      pieces.push(piece.length);
      text += piece;
    }
    const { rows } = JSON.parse(text).rows.placeholder as { rows: { id: string }[] };
    expect(new Set(rows.map(({ id }) => id)).size).toBe(10_000);
    expect(Math.max(...pieces)).toBeLessThan(text.length / 10);
  });
});

describe("the download is refused", () => {
  test("where nobody is signed in, and by another method, in words of the catalogue", async () => {
    const refused = await app.fetchSignedOut(path);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({
      code: "SIGN_IN_NEEDED",
      message: "Please sign in to do this.",
    });
    const posted = await ada.fetch(path, { method: "POST", body: "{}" });
    expect(posted.status).toBe(405);
    expect(posted.headers.get("allow")).toBe("GET");
  });

  test("once it was asked for too often, by one user and not by another", async () => {
    for (let times = 0; times < 10; times += 1) await (await ada.fetch(path)).text();
    const refused = await ada.fetch(path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await (await app.signedInUser()).fetch(path)).status).toBe(200);
  });

  test("half-way where the database fails, which is logged, and the file does not look whole", async () => {
    await app.db.$executeRaw`ALTER TABLE "Remark" RENAME TO "RemarkAway"`;
    const response = await ada.fetch(path);
    await expect(response.text()).rejects.toThrow();
    await app.db.$executeRaw`ALTER TABLE "RemarkAway" RENAME TO "Remark"`;
    expect(lines("error")).toMatchObject([{ path, user: ada.actor.id }]);
  });
});

test("each download has its line in the log", async () => {
  await (await ada.fetch(path)).text();
  expect(lines("info").filter(({ path: logged }) => logged === path)).toMatchObject([
    { code: "OK", user: ada.actor.id, ms: expect.any(Number) },
  ]);
});
