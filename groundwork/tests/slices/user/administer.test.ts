import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#contract/permissions";
import { accountEvents } from "#support/account-events";
import { callAs, createUser, refusalOf } from "#testing/calls";
import { testDatabase } from "#testing/database";
import { lines } from "#testing/log";
import type { Database } from "@/server/database/client";
import { addSession } from "./sessions";

let db: Database;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const rowOf = ({ id }: Actor) => db.user.findUniqueOrThrow({ where: { id }, include: { sessions: true } });

/** The calls that change an account, by what they are called. */
const changes = {
  setRole: (as: Actor, { id }: Actor) => callAs(db, as).user.setRole({ id, role: "member" }),
  disable: (as: Actor, { id }: Actor) => callAs(db, as).user.disable({ id }),
  enable: (as: Actor, { id }: Actor) => callAs(db, as).user.enable({ id }),
  endSessions: (as: Actor, { id }: Actor) => callAs(db, as).user.endSessions({ id }),
  resetLink: (as: Actor, { id }: Actor) => callAs(db, as).user.resetLink({ id }),
};

describe.each(Object.entries(changes))("identity.%s", (_name, change) => {
  test("is refused to members and to strangers, and changes nothing", async () => {
    const target = await createUser(db, "admin");
    await addSession(db, target.id);
    const before = await rowOf(target);
    expect(await refusalOf(change(await createUser(db), target))).toMatchObject({ code: "NOT_ALLOWED" });
    expect(await rowOf(target)).toEqual(before);
    expect(await accountEvents(db, target.id)).toEqual([]);
  });

  test("is refused on one's own account", async () => {
    const admin = await createUser(db, "admin");
    await addSession(db, admin.id);
    const before = await rowOf(admin);
    expect(await refusalOf(change(admin, admin))).toMatchObject({
      code: "ACCOUNT_OWN",
      message: "This is your own account. Ask another admin to change it.",
    });
    expect(await rowOf(admin)).toEqual(before);
  });

  test("is refused for an account that does not exist", async () => {
    const nobody: Actor = { id: randomUUID(), name: "Nobody", role: "member" };
    expect(await refusalOf(change(await createUser(db, "admin"), nobody))).toMatchObject({
      code: "ACCOUNT_NOT_FOUND",
      status: 404,
    });
  });

  test("is refused to an actor who has stopped being an admin since the call began", async () => {
    const target = await createUser(db, "admin");
    const before = await rowOf(target);
    for (const data of [{ role: "member" }, { disabledAt: new Date() }]) {
      const admin = await createUser(db, "admin");
      await db.user.update({ where: { id: admin.id }, data });
      expect(await refusalOf(change(admin, target))).toMatchObject({ code: "NOT_ALLOWED", status: 403 });
    }
    expect(await rowOf(target)).toEqual(before);
  });
});

describe("an admin", () => {
  test("changes a role, and the log says from what to what", async () => {
    const [admin, member] = [await createUser(db, "admin"), await createUser(db)];
    const { setRole } = callAs(db, admin).user;
    expect(await setRole({ id: member.id, role: "admin" })).toMatchObject({ id: member.id, role: "admin" });
    expect((await rowOf(member)).role).toBe("admin");
    expect(await accountEvents(db, member.id)).toEqual([
      { action: "set-role", actorId: admin.id, changes: [{ field: "role", from: "member", to: "admin" }] },
    ]);
  });

  test("disables an account and ends its sessions with it, and enables it again", async () => {
    const [admin, member] = [await createUser(db, "admin"), await createUser(db)];
    await addSession(db, member.id);
    const { disable, enable } = callAs(db, admin).user;
    const { disabledAt, sessions } = await disable({ id: member.id });
    expect(Math.abs(Date.now() - Number(disabledAt))).toBeLessThan(10_000);
    expect(sessions).toBe(0);
    expect((await rowOf(member)).sessions).toEqual([]);
    expect(await enable({ id: member.id })).toMatchObject({ disabledAt: null });
    const at = disabledAt?.toISOString();
    expect(await accountEvents(db, member.id)).toEqual([
      {
        action: "disable",
        actorId: admin.id,
        changes: [
          { field: "disabledAt", from: null, to: at },
          { field: "sessions", from: "1", to: "0" },
        ],
      },
      {
        action: "enable",
        actorId: admin.id,
        changes: [{ field: "disabledAt", from: at, to: null }],
      },
    ]);
  });

  test("ends the sessions of one account and of no other", async () => {
    const [admin, member, other] = [
      await createUser(db, "admin"),
      await createUser(db),
      await createUser(db),
    ];
    for (const { id } of [member, member, other]) await addSession(db, id);
    expect(await callAs(db, admin).user.endSessions({ id: member.id })).toMatchObject({ sessions: 0 });
    expect((await rowOf(other)).sessions).toHaveLength(1);
    expect(await accountEvents(db, member.id)).toEqual([
      { action: "end-sessions", actorId: admin.id, changes: [{ field: "sessions", from: "2", to: "0" }] },
    ]);
  });

  test("who asks for what is so already changes nothing, and the log stays as it is", async () => {
    const [admin, member] = [await createUser(db, "admin"), await createUser(db)];
    const { setRole, disable, enable, endSessions } = callAs(db, admin).user;
    await setRole({ id: member.id, role: "member" });
    await enable({ id: member.id });
    await endSessions({ id: member.id });
    const first = await disable({ id: member.id });
    expect(await disable({ id: member.id })).toEqual(first);
    expect((await accountEvents(db, member.id)).map(({ action }) => action)).toEqual(["disable"]);
  });

  test("who gives a role and disables at once does both, one after the other, each in the log", async () => {
    const [admin, member] = [await createUser(db, "admin"), await createUser(db)];
    const { setRole, disable } = callAs(db, admin).user;
    await Promise.all([setRole({ id: member.id, role: "admin" }), disable({ id: member.id })]);
    const row = await rowOf(member);
    expect(row).toMatchObject({ role: "admin", disabledAt: expect.any(Date) });
    const events = await accountEvents(db, member.id);
    expect(events.map(({ action }) => action).sort()).toEqual(["disable", "set-role"]);
    expect(events.map(({ changes }) => changes)).toContainEqual([
      { field: "role", from: "member", to: "admin" },
    ]);
    // A disabled admin is none: the one who did it can be the last of them.
    expect(await refusalOf(changes.endSessions({ ...member, role: "admin" }, admin))).toMatchObject({
      code: "NOT_ALLOWED",
    });
  });

  test("changes nothing when the log cannot be written", async () => {
    const [admin, member] = [await createUser(db, "admin"), await createUser(db)];
    await db.$executeRaw`ALTER TABLE "AuditEvent" RENAME TO "EventAway"`;
    try {
      await expect(callAs(db, admin).user.setRole({ id: member.id, role: "admin" })).rejects.toThrow();
    } finally {
      await db.$executeRaw`ALTER TABLE "EventAway" RENAME TO "AuditEvent"`;
    }
    expect(lines("error")).toHaveLength(1);
    expect((await rowOf(member)).role).toBe("member");
  });
});

describe("of two admins who are all there are", () => {
  test.each([
    ["demote", changes.setRole, changes.setRole],
    ["disable", changes.disable, changes.disable],
    ["demote and disable", changes.setRole, changes.disable],
  ])("and who %s each other at once, one stays", async (_name, one, other) => {
    for (let round = 0; round < 5; round += 1) {
      await db.user.deleteMany({ where: { role: "admin" } });
      const [ada, bob] = [await createUser(db, "admin"), await createUser(db, "admin")];
      const results = await Promise.allSettled([one(ada, bob), other(bob, ada)]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await db.user.count({ where: { role: "admin", disabledAt: null } })).toBe(1);
    }
  });
});
