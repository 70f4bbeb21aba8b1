import type { Actor } from "groundwork/contract/permissions";
import { type Caller, callAs, createUser, refusalOf } from "groundwork/testing/calls";
import { testDatabase } from "groundwork/testing/database";
import { lines } from "groundwork/testing/log";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "@/server/database/client";
import { newPlaceholder } from "../../support/placeholder";

let db: Database;
let owner: Actor;
let call: Caller;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

beforeEach(async () => {
  owner = await createUser(db);
  call = callAs(db, owner);
});

describe("an update", () => {
  test("changes what it says and counts the version up", async () => {
    const { id } = await call.placeholder.create(newPlaceholder());
    const updated = await call.placeholder.update({ id, version: 1, title: "New title", note: "New note" });
    expect(updated).toMatchObject({ title: "New title", note: "New note", version: 2 });
  });

  test("of an older version is refused and says which version is current", async () => {
    const { id, title } = await call.placeholder.create(newPlaceholder());
    await call.placeholder.update({ id, version: 1, title, note: "first" });
    expect(await refusalOf(call.placeholder.update({ id, version: 1, title, note: "second" }))).toMatchObject(
      {
        code: "PLACEHOLDER_STALE",
        details: { currentVersion: 2 },
      },
    );
    expect((await call.placeholder.byId({ id })).note).toBe("first");
  });

  test("sent fifty times at once with one version is written once", async () => {
    const { id, title } = await call.placeholder.create(newPlaceholder());
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        call.placeholder.update({ id, version: 1, title, note: `note ${index}` }),
      ),
    );
    const written = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(written).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected")
        expect(await refusalOf(Promise.reject(result.reason))).toMatchObject({
          code: "PLACEHOLDER_STALE",
          details: { currentVersion: 2 },
        });
    expect(await call.placeholder.byId({ id })).toEqual(written[0]);
  });

  test("is refused under its title when another of the owner's has it", async () => {
    await call.placeholder.create(newPlaceholder("Taken"));
    const { id, version, note } = await call.placeholder.create(newPlaceholder());
    expect(await refusalOf(call.placeholder.update({ id, version, title: "TAKEN", note }))).toMatchObject({
      code: "PLACEHOLDER_TITLE_TAKEN",
      field: "title",
    });
  });

  test("may change the case of its own title", async () => {
    const { id, version, note } = await call.placeholder.create(newPlaceholder("lower"));
    expect((await call.placeholder.update({ id, version, title: "LOWER", note })).title).toBe("LOWER");
  });

  test("cannot take the note from an active one, and says so under the note", async () => {
    const { id, title } = await call.placeholder.create(newPlaceholder());
    const { version } = await call.placeholder.move({ id, version: 1, transition: "activate" });
    expect(await refusalOf(call.placeholder.update({ id, version, title, note: "" }))).toMatchObject({
      code: "PLACEHOLDER_NOTE_NEEDED",
      field: "note",
    });
  });

  test("counts up to the largest version that there can be, and is refused beyond it", async () => {
    const { id, title, note } = await call.placeholder.create(newPlaceholder());
    const version = 2_147_483_646;
    await db.placeholder.update({ where: { id }, data: { version } });
    const last = await call.placeholder.update({ id, version, title, note });
    expect(last.version).toBe(version + 1);
    const refusal = await refusalOf(call.placeholder.update({ id, version: last.version, title, note }));
    expect(refusal).toMatchObject({ code: "INPUT_INVALID", status: 400, issues: [{ field: "version" }] });
    expect(await call.placeholder.byId({ id })).toEqual(last);
    expect(await call.placeholder.remove({ id, version: last.version })).toEqual({ id });
  });

  test("of an archived one is refused", async () => {
    const { id, title, note } = await call.placeholder.create(newPlaceholder());
    const { version } = await call.placeholder.move({ id, version: 1, transition: "archive" });
    const refusal = await refusalOf(call.placeholder.update({ id, version, title, note }));
    expect(refusal.code).toBe("PLACEHOLDER_ARCHIVED");
  });
});

describe("a move", () => {
  test("goes from draft to active to archived and back to draft", async () => {
    const { id } = await call.placeholder.create(newPlaceholder());
    const states: string[] = [];
    let version = 1;
    for (const transition of ["activate", "archive", "restore"] as const) {
      const moved = await call.placeholder.move({ id, version, transition });
      states.push(moved.state);
      version = moved.version;
    }
    expect(states).toEqual(["active", "archived", "draft"]);
    expect(version).toBe(4);
  });

  test("does not skip a step", async () => {
    const { id, version } = await call.placeholder.create(newPlaceholder());
    const refusal = await refusalOf(call.placeholder.move({ id, version, transition: "restore" }));
    expect(refusal.code).toBe("PLACEHOLDER_TRANSITION_CLOSED");
  });

  test("to active needs a note", async () => {
    const { id, version } = await call.placeholder.create(newPlaceholder("No note", ""));
    const refusal = await refusalOf(call.placeholder.move({ id, version, transition: "activate" }));
    expect(refusal).toMatchObject({ code: "PLACEHOLDER_NOTE_NEEDED", field: "note" });
  });

  test("that meets a conflicting one at the same moment: one of the two is made", async () => {
    const { id } = await call.placeholder.create(newPlaceholder());
    const results = await Promise.allSettled([
      call.placeholder.move({ id, version: 1, transition: "activate" }),
      call.placeholder.move({ id, version: 1, transition: "archive" }),
    ]);
    const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.state] : []));
    expect(made).toHaveLength(1);
    expect(await call.placeholder.byId({ id })).toMatchObject({ version: 2, state: made[0] });
    expect(await db.event.count({ where: { entityId: id } })).toBe(2);
  });
});

describe("a remove", () => {
  test("takes the row away and leaves its history in the log", async () => {
    const { id } = await call.placeholder.create(newPlaceholder());
    expect(await call.placeholder.remove({ id, version: 1 })).toEqual({ id });
    expect((await refusalOf(call.placeholder.byId({ id }))).code).toBe("PLACEHOLDER_NOT_FOUND");
    const events = await db.event.findMany({ where: { entityId: id }, orderBy: { id: "asc" } });
    expect(events.map(({ action }) => action)).toEqual(["create", "remove"]);
  });

  test("of a version that was changed in the meantime is refused", async () => {
    const { id, title, note } = await call.placeholder.create(newPlaceholder());
    await call.placeholder.update({ id, version: 1, title, note: `${note}, changed` });
    expect(await refusalOf(call.placeholder.remove({ id, version: 1 }))).toMatchObject({
      code: "PLACEHOLDER_STALE",
      details: { currentVersion: 2 },
    });
  });

  test("cannot be undone by sending its create again", async () => {
    const input = newPlaceholder();
    await call.placeholder.create(input);
    await call.placeholder.remove({ id: input.id, version: 1 });
    expect((await refusalOf(call.placeholder.create(input))).code).toBe("PLACEHOLDER_ID_TAKEN");
  });
});

describe("a write and its entry in the event log", () => {
  test("stand or fall together", async () => {
    const { id, title, note } = await call.placeholder.create(newPlaceholder());
    await db.$executeRaw`ALTER TABLE "Event" RENAME TO "EventAway"`;
    const refusal = await refusalOf(call.placeholder.update({ id, version: 1, title, note: "lost?" }));
    await db.$executeRaw`ALTER TABLE "EventAway" RENAME TO "Event"`;
    expect(refusal).toMatchObject({ code: "UNEXPECTED", status: 500, details: null });
    expect(lines("error").map(({ reference }) => reference)).toEqual(["TEST-0000"]);
    expect(await call.placeholder.byId({ id })).toMatchObject({ note, version: 1 });
  });
});
