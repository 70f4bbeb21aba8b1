import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { callAs, createUser, refusalOf } from "#testing/calls";
import { testDatabase } from "#testing/database";
import type { Database } from "@/server/database/client";
import { addSession, sessions } from "./sessions";

let db: Database;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

describe("user.list", () => {
  test("is refused to members and to strangers", async () => {
    const member = await createUser(db);
    expect(await refusalOf(callAs(db, member).user.list({}))).toMatchObject({ code: "NOT_ALLOWED" });
    expect(await refusalOf(callAs(db, null).user.list({}))).toMatchObject({ code: "SIGN_IN_NEEDED" });
  });

  test("shows an admin everybody once, page by page, and nothing that is secret", async () => {
    const admin = await createUser(db, "admin");
    for (let more = 0; more < 6; more += 1) await createUser(db);
    const { list } = callAs(db, admin).user;

    const seen: Awaited<ReturnType<typeof list>>["items"] = [];
    let cursor: Awaited<ReturnType<typeof list>>["nextCursor"] = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, cursor });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);

    const total = seen.length;
    expect((await list({ limit: 2 })).counts).toEqual({ total });
    expect((await list({ limit: 100 })).counts).toEqual({ total });

    const emails = seen.map(({ email }) => email);
    expect(emails).toEqual((await db.user.findMany({ orderBy: { email: "asc" } })).map(({ email }) => email));
    expect(Object.keys(seen[0] ?? {}).sort()).toEqual([
      "createdAt",
      "disabledAt",
      "email",
      "id",
      "lastSeenAt",
      "name",
      "role",
      "secondFactor",
      "sessions",
    ]);
  });

  test("finds people by a part of their name or address, in capitals or not, and takes wildcards literally", async () => {
    const admin = await createUser(db, "admin");
    const people = [
      { id: randomUUID(), name: "Grace Höpper", email: "grace@search.example" },
      { id: randomUUID(), name: "100% Percy", email: "percy_p@search.example" },
    ];
    await db.user.createMany({ data: people });
    const found = async (search: string) =>
      (await callAs(db, admin).user.list({ search })).items.map(({ name }) => name);
    expect(await found("HÖPP")).toEqual(["Grace Höpper"]);
    expect(await found("SEARCH.example")).toEqual(["Grace Höpper", "100% Percy"]);
    expect(await found("0% p")).toEqual(["100% Percy"]);
    expect(await found("y_p")).toEqual(["100% Percy"]);
    expect(await found("%")).toEqual(["100% Percy"]);
    expect(await found("nobody at all")).toEqual([]);
  });

  test("counts the sessions that still open something", async () => {
    const [admin, member] = [await createUser(db, "admin"), await createUser(db)];
    for (const session of Object.values(sessions)) await addSession(db, member.id, session);
    const { items } = await callAs(db, admin).user.list({ search: member.id });
    expect(items).toMatchObject([{ id: member.id, sessions: 1, disabledAt: null }]);
  });

  test("leaves out those of another role or state", async () => {
    const [admin, member, disabled] = [
      await createUser(db, "admin"),
      await createUser(db),
      await createUser(db),
    ];
    await db.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    const found = async (filters: { role?: "member" | "admin"; state?: "active" | "disabled" }) => {
      const { items } = await callAs(db, admin).user.list({ ...filters, sort: "newest", limit: 100 });
      const ids = items.map(({ id }) => id);
      return [admin, member, disabled].map(({ id }) => ids.includes(id));
    };
    expect(await found({})).toEqual([true, true, true]);
    expect(await found({ role: "member" })).toEqual([false, true, true]);
    expect(await found({ state: "active" })).toEqual([true, true, false]);
    expect(await found({ role: "member", state: "disabled" })).toEqual([false, false, true]);
  });
});
