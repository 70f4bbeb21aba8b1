import { beforeAll, describe, expect, test } from "vitest";
import { callAs, createUser } from "#testing/calls";
import { testDatabase } from "#testing/database";
import type { Database } from "@/server/database/client";

let db: Database;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

describe("identity.me", () => {
  test("is the account of the caller", async () => {
    const actor = await createUser(db, "admin");
    expect(await callAs(db, actor).identity.me()).toEqual({ ...actor, email: `${actor.id}@example.com` });
  });

  test("is nobody when nobody is signed in", async () => {
    expect(await callAs(db, null).identity.me()).toBeNull();
  });
});
