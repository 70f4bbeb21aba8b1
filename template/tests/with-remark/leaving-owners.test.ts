import { randomUUID } from "node:crypto";
import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { remarkWords } from "@/product/remark/display";
import { remarkContent } from "@/product/remark/fields";
import { identity } from "@/server/identity/identity";
import type { Actor, Role } from "../../../groundwork/src/contract/permissions";
import type { WhenOwnerLeaves } from "../../../groundwork/src/contract/rows";
import { ownedRows } from "../../../groundwork/src/server/data/owned-rows";
import { type App, mutate, openApp, type Person } from "../../../groundwork/src/testing/app";
import { createUser } from "../../../groundwork/src/testing/calls";
import { testPassword } from "../../../groundwork/src/testing/session";
import {
  disableAdmins,
  isThere,
  removeAccount as remove,
} from "../../../groundwork/tests/support/remove-account";
import { countStatements } from "../../../groundwork/tests/support/statements";

// One is a race of many rounds, and one has a thousand rows.
vi.setConfig({ testTimeout: 60_000 });

let app: App;
let ada: Person;

beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  await disableAdmins(app.db);
  ada = await app.signedInUser();
});

/** The same rows as the product's remarks, with another declaration, and without a parent. */
const rowsWith = (whenOwnerLeaves: WhenOwnerLeaves) => ({
  remark: ownedRows({
    entity: "remark",
    names: remarkWords,
    model: (db) => db.remark,
    whenOwnerLeaves,
    content: remarkContent,
    view: ({ id }) => ({ id }),
    errors: {},
  }),
});

class Refused extends Error {
  constructor(
    readonly code: string,
    readonly details: unknown = null,
  ) {
    super(code);
  }
}

/** Removes the account where the rows have this declaration. */
const removeWith = (whenOwnerLeaves: WhenOwnerLeaves, { actor, cookie }: Person = ada) =>
  identity.remove(
    {
      db: app.db,
      cookies: { header: cookie, set: () => {} },
      reference: "TEST-0000",
      actor,
      input: { currentPassword: testPassword },
      refuse: (code: string, details?: unknown) => {
        throw new Refused(code, details);
      },
    },
    { administrators: ["admin" as Role], models: rowsWith(whenOwnerLeaves) },
  );

/** Row that others own, for rows to belong to. */
async function addParent(owner: Actor) {
  const id = randomUUID();
  return app.db.placeholder.create({
    data: { id, ownerId: owner.id, title: id, titleKey: id, note: "", state: "draft" },
  });
}

/** Rows of a user, which belong to another user's. */
async function addRows(owner: Actor, count: number): Promise<void> {
  const { id: placeholderId } = await addParent(await createUser(app.db));
  const row = (place: number) => ({
    id: randomUUID(),
    ownerId: owner.id,
    placeholderId,
    text: `Text ${place}`,
  });
  await app.db.remark.createMany({ data: Array.from({ length: count }, (_, place) => row(place)) });
}

const entriesOf = (ids: string[]) =>
  app.db.auditEvent.findMany({ where: { entity: "remark", entityId: { in: ids } }, orderBy: { id: "asc" } });
const rowsOf = ({ actor }: Person) => app.db.remark.findMany({ where: { ownerId: actor.id } });

describe("rows whose owner leaves", () => {
  test("keep the account where that is declared, and say how many they are", async () => {
    await addRows(ada.actor, 3);
    await expect(removeWith("refuse")).rejects.toMatchObject({
      code: "ACCOUNT_HOLDS_ROWS",
      details: { rows: [{ names: remarkWords, count: 3 }] },
    });
    expect(await isThere(app.db, ada)).toBe(true);
    await app.db.remark.deleteMany({ where: { ownerId: ada.actor.id } });
    await removeWith("refuse");
    expect(await isThere(app.db, ada)).toBe(false);
  });

  test("go to the administrator who has been there for the longest, each with its entry", async () => {
    const createdAt = (day: number) => new Date(Date.UTC(2020, 0, day));
    const admins = [
      await createUser(app.db, "admin"),
      await createUser(app.db, "admin"),
      await createUser(app.db, "admin"),
    ];
    for (const [place, { id }] of admins.entries())
      await app.db.user.update({ where: { id }, data: { createdAt: createdAt(3 - place) } });
    await app.db.user.update({ where: { id: admins[2]?.id ?? "" }, data: { disabledAt: new Date() } });
    const newOwnerId = admins[1]?.id;
    await addRows(ada.actor, 2);
    const ids = (await rowsOf(ada)).map(({ id }) => id);
    await removeWith("transfer");
    expect(await isThere(app.db, ada)).toBe(false);
    const rows = await app.db.remark.findMany({ where: { id: { in: ids } } });
    expect(rows.map(({ ownerId, version }) => ({ ownerId, version }))).toEqual(
      [1, 2].map(() => ({ ownerId: newOwnerId, version: 2 })),
    );
    const changes = [{ field: "ownerId", from: ada.actor.id, to: newOwnerId }];
    expect(await entriesOf(ids)).toMatchObject([1, 2].map(() => ({ action: "change-owner", changes })));
  });

  test("keep the account where there is no administrator to hand them over to", async () => {
    await addRows(ada.actor, 1);
    await expect(removeWith("transfer")).rejects.toMatchObject({
      code: "ACCOUNT_HOLDS_ROWS",
      details: { rows: [{ count: 1 }] },
    });
    expect(await rowsOf(ada)).toHaveLength(1);
  });

  test("keep the account where the database has rows that it does not let go, and nothing is lost", async () => {
    await addRows(ada.actor, 1);
    await app.db
      .$executeRaw`CREATE TABLE "Held" ("remarkId" UUID REFERENCES "Remark"("id") ON DELETE RESTRICT)`;
    await app.db.$executeRaw`INSERT INTO "Held" SELECT "id" FROM "Remark" WHERE "ownerId" = ${ada.actor.id}`;
    expect(await remove(ada)).toMatchObject({
      status: 409,
      code: "ACCOUNT_HOLDS_ROWS",
      details: { rows: [{ names: { one: "Held" }, count: null }] },
    });
    expect(await rowsOf(ada)).toMatchObject([{ version: 1 }]);
    await app.db.$executeRaw`DROP TABLE "Held"`;
  });

  test("are a thousand and more, and are deleted or transferred with few statements", async () => {
    await createUser(app.db, "admin");
    for (const fate of ["delete", "transfer"] as const) {
      const person = await app.signedInUser();
      await addRows(person.actor, 1200);
      const ids = (await rowsOf(person)).map(({ id }) => id);
      expect(await countStatements(() => removeWith(fate, person))).toBeLessThan(40);
      expect(await rowsOf(person)).toEqual([]);
      expect(await entriesOf(ids)).toHaveLength(1200);
    }
  });

  test("go as the product's slices declare it, with what others wrote about them", async () => {
    const other = await app.signedInUser();
    const [mine, theirs] = [await addParent(ada.actor), await addParent(other.actor)];
    const write = (by: Person, placeholderId: string) =>
      app.db.remark.create({
        data: { id: randomUUID(), ownerId: by.actor.id, placeholderId, text: "A remark" },
      });
    await write(ada, mine.id);
    await write(other, mine.id);
    const { id } = await write(ada, theirs.id);
    const left = await write(other, theirs.id);
    expect(await remove(ada)).toMatchObject({ status: 200 });
    expect(await app.db.placeholder.count({ where: { id: { in: [mine.id, theirs.id] } } })).toBe(1);
    expect(await rowsOf(other)).toEqual([left]);
    expect(await entriesOf([id])).toMatchObject([
      { action: "remove", actorId: ada.actor.id, changes: [{ field: "text", from: "A remark", to: null }] },
    ]);
  });

  test("that are written meanwhile are written before, or refused as those of nobody, and none is left behind", async () => {
    for (let round = 0; round < 20; round += 1) {
      const person = await app.signedInUser();
      // Without a password, whose hashing would give the others time to be done.
      await app.db.authAccount.deleteMany({ where: { userId: person.actor.id } });
      const create = async () => {
        const input = { id: uuid(), title: `Title ${randomUUID()}`, note: "" };
        return (await mutate(person.fetch, "placeholder.create", input)).status;
      };
      const writes = Array.from({ length: 4 }, create);
      const [removed, ...written] = await Promise.all([remove(person, null), ...writes]);
      expect(removed?.status).toBe(200);
      expect([200, 401]).toEqual(expect.arrayContaining([...new Set(written)]));
      expect(await app.db.placeholder.count({ where: { ownerId: person.actor.id } })).toBe(0);
    }
  });
});
