import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { testDatabase } from "../../../groundwork/src/testing/database";
import { compare, faultTable, isAsWanted } from "../../scale/with-placeholder/judge";
import { contentOf } from "../../scale/with-placeholder/load";

const { db, url } = await testDatabase();
await db.user.create({ data: { id: "1", name: "Ada", email: "ada@example.com" } });

/** A row as a writer leaves it, with so many entries of each kind in the audit log. */
async function store([version, creates, updates]: readonly [number, number, number]): Promise<string> {
  const id = newId();
  const { title, note } = contentOf(id, version > 1);
  if (version > 0)
    await db.placeholder.create({
      data: { id, ownerId: "1", title, titleKey: title, note, state: "draft", version },
    });
  const entries = [...Array(creates).fill("create"), ...Array(updates).fill("update")];
  await db.auditEvent.createMany({
    data: entries.map((action) => ({
      entity: "placeholder",
      entityId: id,
      action,
      actorId: "1",
      changes: [],
    })),
  });
  return id;
}

/** What was acknowledged of one row: its create, and its update where it was sent. */
const recordOf = (id: string, created: boolean, updated?: boolean) => ({
  created: new Map([[id, created]]),
  updated: new Map(updated === undefined ? [] : [[id, updated]]),
  refusals: [],
  untrue: [],
  servedAt: 2,
});

const fine = { lost: 0, duplicates: 0 };

test.each([
  ["acknowledged and there", [2, 1, 1], true, true, fine],
  ["not acknowledged and there", [1, 1, 0], false, undefined, fine],
  ["not acknowledged and not there", [0, 0, 0], false, undefined, fine],
  ["whose create was acknowledged and is not there", [0, 0, 0], true, undefined, { lost: 1, duplicates: 0 }],
  ["whose update was acknowledged and is not there", [1, 1, 0], true, true, { lost: 1, duplicates: 0 }],
  ["without its entry in the audit log", [1, 0, 0], false, undefined, { lost: 1, duplicates: 0 }],
  ["that was updated twice", [3, 1, 2], true, true, { lost: 0, duplicates: 1 }],
] as const)("a row %s is judged so", async (_what, stored, created, updated, judged) => {
  const id = await store(stored);
  expect(await compare(url, recordOf(id, created, updated))).toEqual(judged);
});

test("a fault is as wanted only when nothing is lost, doubled or untrue, all is served in time, and refusals have a reference", () => {
  const record = recordOf(newId(), true);
  const result = { name: "a fault", record, endedAt: 1, ...fine, note: undefined, failure: undefined };
  const refusedAs = (status: number, reference: string, at = 1) => ({
    ...result,
    record: { ...record, refusals: [{ at, status, reference }] },
  });
  expect(isAsWanted(result)).toBe(true);
  expect(isAsWanted(refusedAs(503, "7F3A-09BC-D1E2"))).toBe(true);
  for (const other of [
    { ...result, lost: 1 },
    { ...result, duplicates: 1 },
    { ...result, failure: "planted" },
    { ...result, endedAt: 3 },
    { ...result, record: { ...record, untrue: ["planted"] } },
    refusedAs(500, "7F3A-09BC-D1E2"),
    refusedAs(503, ""),
    refusedAs(503, "7F3A-09BC-D1E2", 6000),
  ])
    expect(isAsWanted(other)).toBe(false);
  expect(faultTable([result, { name: "another", obstacle: "apt-get install faketime" }])).toMatch(
    /\| ✓ \| a fault \| 1 \|.*\n\| – \| another \|.* not made: apt-get install faketime \|/,
  );
});
