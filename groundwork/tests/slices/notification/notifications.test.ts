import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { platformLimits } from "#contract/limits";
import type { Actor } from "#contract/permissions";
import { isNotified, notifyOwners, recordEvent, setNotifies } from "#server/data/audit-log";
import { outboxMails } from "#server/mail/outbox";
import { env } from "#server/process/env";
import { callAs, createUser } from "#testing/calls";
import { testDatabase } from "#testing/database";
import { runJob } from "#testing/jobs";
import { temporaryFolder } from "#testing/temporary-folder";
import type { Database } from "@/server/database/client";
import { identity } from "@/server/identity/identity";

vi.mock(import("#server/process/env"), async (original) => {
  const module = await original();
  return { ...module, env: () => module.readEnv() };
});

let db: Database;
let owner: Actor;
let other: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  vi.stubEnv("DATA_DIR", temporaryFolder());
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("APP_URL", "http://localhost:3000");
  vi.stubEnv("MAIL_URL", "");
  owner = await createUser(db);
  other = await createUser(db);
});

const notification = (of = owner) => callAs(db, of).notification;
const titles = async (of = owner) =>
  (await notification(of).list({ limit: 100 })).items.map(({ title }) => title);

/** A write to a row of this entity, which members reach by the calls of their account. */
async function write(
  title: string,
  { by = other.id, of = owner.id as string | null, former = "", entity = "account" } = {},
) {
  const rowId = randomUUID();
  await db.$transaction(async (transaction) => {
    const event = { entity, entityId: rowId, action: "update", actorId: by, rowOwnerId: of };
    await recordEvent(transaction, { ...event, formerOwnerId: former || null, changes: [] });
    await notifyOwners(transaction, { ...event, formerOwnerId: former || null }, { title, entity, rowId });
  });
}

/** Days later, as far as the notifications of the audit log's entries are concerned. */
const age = (days: number) =>
  db.$executeRaw`UPDATE "AuditEvent" SET "at" = "at" - ${days} * interval '1 day' WHERE "rowOwnerId" = ${owner.id}`;

const job = (name: string) => {
  const found = identity.jobs.find((each) => each.name === name);
  if (!found) throw new Error(`No job is named ${name}.`);
  return found as Parameters<typeof runJob>[0];
};

/** Runs the daily job and what it enqueues; answers with the mails to the owner that this app has kept. */
async function mailDaily() {
  await db.backgroundJob.deleteMany({});
  await runJob(job("notifications-daily"), db, {});
  for (const { name, input } of await db.backgroundJob.findMany())
    await runJob(job(name), db, input as never);
  return (await outboxMails(env())).filter(({ to }) => to.address === `${owner.id}@example.com`);
}
const confirmed = () => db.user.update({ where: { id: owner.id }, data: { emailVerified: true } });

test("what another did is listed for whose row it is and whose it was, and for nobody else", async () => {
  const former = await createUser(db);
  await write("Given away", { former: former.id });
  await write("Their own", { by: owner.id });
  await write("Nobody's", { of: null });
  expect(await titles()).toEqual(["Given away"]);
  expect(await titles(former)).toEqual(["Given away"]);
  expect(await titles(other)).toEqual([]);
  const [item] = (await notification().list({ limit: 1 })).items;
  expect(item).toMatchObject({ actorName: other.name, action: "update", entity: "account", unread: true });
});

test("a role is shown none of a slice that it may read nothing of", async () => {
  await write("Of admins", { entity: "user" });
  expect(await titles()).toEqual([]);
  expect(await notification().unread()).toBe(0);
  expect(await titles({ ...owner, role: "admin" })).toEqual(["Of admins"]);
});

test("they are listed page by page, the newest first", async () => {
  for (const title of ["First", "Second", "Third"]) await write(title);
  const page = await notification().list({ limit: 2 });
  expect(page.items.map(({ title }) => title)).toEqual(["Third", "Second"]);
  const next = await notification().list({ limit: 2, cursor: page.nextCursor });
  expect(next).toMatchObject({ items: [{ title: "First" }], nextCursor: null });
});

test("one is marked as read, or all up to one, and nobody else's", async () => {
  for (const title of ["First", "Second", "Third"]) await write(title);
  const [third, second, first] = (await notification().list({ limit: 10 })).items;
  await notification(other).read({ id: third?.id ?? "", older: true });
  await notification().read({ id: first?.id ?? "", older: false });
  expect(await notification().unread()).toBe(2);
  await notification().read({ id: second?.id ?? "", older: true });
  const { items } = await notification().list({ limit: 10 });
  expect(items.map(({ title, unread }) => [title, unread])).toEqual([
    ["Third", true],
    ["Second", false],
    ["First", false],
  ]);
});

test("who chooses not to be notified has nothing unread, and is not notified until they choose otherwise", async () => {
  await write("Before");
  await notification().choose({ by: "none" });
  expect(await notification().unread()).toBe(0);
  await write("Meanwhile");
  await notification().choose({ by: "app" });
  await write("After");
  expect(await titles()).toEqual(["After", "Before"]);
  expect(await notification().unread()).toBe(1);
});

test("a choice says what keeps mails from being sent", async () => {
  expect(await notification().choice()).toEqual({ by: "app", obstacle: "unconfirmed" });
  await confirmed();
  await notification().choose({ by: "mail" });
  expect(await notification().choice()).toEqual({ by: "mail", obstacle: null });
  vi.stubEnv("APP_URL", "https://app.example.com");
  expect(await notification().choice()).toEqual({ by: "mail", obstacle: "mail" });
});

test("what is unread is mailed once, with who did it, to who has chosen that", async () => {
  await confirmed();
  await write("Before the choice");
  expect(await mailDaily()).toEqual([]);
  await notification().choose({ by: "mail" });
  await write("Of admins", { entity: "user" });
  await write("The <b>second</b>");
  const [mail, ...others] = await mailDaily();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^2 notifications at /);
  expect(mail?.text).toContain(`Account “The <b>second</b>”: edited by ${other.name}`);
  expect(mail?.text).toContain("Account “Before the choice”");
  expect(mail?.text).toContain("http://localhost:3000/notifications");
  expect(mail?.html).not.toContain("<b>second");
  expect(mail?.text).not.toContain("Of admins");
  expect(await mailDaily()).toEqual([mail]);
});

test("nothing is mailed of what was read, to an unconfirmed address, or to a disabled account", async () => {
  await notification().choose({ by: "mail" });
  await write("Unconfirmed");
  expect(await mailDaily()).toEqual([]);
  await confirmed();
  const [item] = (await notification().list({ limit: 1 })).items;
  await notification().read({ id: item?.id ?? "", older: true });
  expect(await mailDaily()).toEqual([]);
  await write("Disabled");
  await db.user.update({ where: { id: owner.id }, data: { disabledAt: new Date() } });
  expect(await mailDaily()).toEqual([]);
});

test("of many, a mail lists the newest and says how many more there are", async () => {
  await confirmed();
  await notification().choose({ by: "mail" });
  const { mailed, keptDays } = platformLimits.notifications;
  for (let count = 1; count <= mailed + 2; count += 1) await write(`Row ${count}.`);
  const [mail] = await mailDaily();
  expect(mail?.text).toContain(`“Row ${mailed + 2}.”`);
  expect(mail?.text).not.toContain("“Row 2.”");
  expect(mail?.text).toContain("And 2 more.");

  await age(keptDays - 1);
  await mailDaily();
  expect(await titles()).toHaveLength(mailed + 2);
  await age(2);
  await mailDaily();
  expect(await titles()).toEqual([]);
});

test("a write notifies by the name of its action, or of the call of the slice that makes it", () => {
  setNotifies("thing", ["update", "move"]);
  const of = (action: string, procedure: string | null, entity = "thing") =>
    isNotified({ entity, action, procedure });
  expect(of("update", null)).toBe(true);
  expect(of("activate", "thing.move")).toBe(true);
  expect(of("activate", "other.move")).toBe(false);
  expect(of("create", "thing.create")).toBe(false);
  expect(of("update", null, "another")).toBe(false);
});
