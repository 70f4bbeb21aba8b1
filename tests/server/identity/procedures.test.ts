import { callAs, createUser, refusalOf } from "groundwork/testing/calls";
import { testDatabase } from "groundwork/testing/database";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/server/database/client";

let db: Database;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

describe("identity.me", () => {
  test("is the account of whoever asks", async () => {
    const actor = await createUser(db, "admin");
    expect(await callAs(db, actor).identity.me()).toEqual({ ...actor, email: `${actor.id}@example.com` });
  });

  test("is nobody when nobody is signed in", async () => {
    expect(await callAs(db, null).identity.me()).toBeNull();
  });
});

describe("identity.users", () => {
  test("is refused to members and to strangers", async () => {
    const member = await createUser(db);
    expect(await refusalOf(callAs(db, member).identity.users({}))).toMatchObject({ code: "NOT_ALLOWED" });
    expect(await refusalOf(callAs(db, null).identity.users({}))).toMatchObject({ code: "SIGN_IN_NEEDED" });
  });

  test("shows an admin everybody once, page by page, and nothing that is secret", async () => {
    const admin = await createUser(db, "admin");
    for (let more = 0; more < 6; more += 1) await createUser(db);
    const { users } = callAs(db, admin).identity;

    const seen: Awaited<ReturnType<typeof users>>["items"] = [];
    let cursor: Awaited<ReturnType<typeof users>>["nextCursor"] = null;
    do {
      const page: Awaited<ReturnType<typeof users>> = await users({ limit: 2, cursor });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);

    const emails = seen.map(({ email }) => email);
    expect(emails).toEqual((await db.user.findMany({ orderBy: { email: "asc" } })).map(({ email }) => email));
    expect(Object.keys(seen[0] ?? {}).sort()).toEqual([
      "createdAt",
      "disabledAt",
      "email",
      "id",
      "name",
      "role",
      "sessions",
    ]);
  });
});
