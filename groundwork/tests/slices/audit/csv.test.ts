import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { commandActor } from "#server/data/audit-log";
import { auditRoute } from "#server/http/csv-route";
import { recordsOf as entriesOf, textOf } from "#support/csv";
import { type App, openApp, type Person } from "#testing/app";
import { callAs } from "#testing/calls";
import { lines } from "#testing/log";
import { auditPermissions } from "@/product/permissions";
import { identity } from "@/server/identity/identity";

let app: App;
let admin: Person;

beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  admin = await app.signedInUser("admin");
  await app.db.auditEvent.deleteMany();
});

const path = "/api/audit.csv";

/** Entries as they are, past the API. */
const addEvents = (count: number, event: object = {}) =>
  app.db.auditEvent.createMany({
    data: Array.from({ length: count }, () => ({
      entity: "thing",
      entityId: randomUUID(),
      action: "update",
      actorId: admin.actor.id,
      changes: [],
      ...event,
    })),
  });

test("the file has the entries that the filters leave, each as it is, and is not kept by anybody between", async () => {
  const { actor } = await app.signedInUser();
  const as = callAs(app.db, actor);
  await as.account.changeName({ name: 'A "name", with a comma; ünïcode 漢字' });
  await as.account.changeName({ name: "=1+1" });
  await addEvents(1);
  const response = await admin.fetch(`${path}?entity=user`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": 'attachment; filename="audit.csv"',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(response.headers.has("x-entries-cut")).toBe(false);
  const entries = entriesOf(await textOf(response));
  const { items } = await callAs(app.db, admin.actor).audit.list({ entity: "user" });
  expect(entries.map(({ changes = "", ...entry }) => ({ ...entry, changes: JSON.parse(changes) }))).toEqual(
    items.map((item) => ({
      id: item.id,
      at: item.at.toISOString(),
      actorId: actor.id,
      actor: "'=1+1",
      byProgram: "no",
      token: "",
      action: item.action,
      entity: "user",
      entityId: actor.id,
      entityName: "'=1+1",
      procedure: item.procedure,
      reference: item.reference,
      changes: item.changes,
    })),
  );
  expect(entries.map(({ action }) => action)).toEqual(["change-name", "change-name"]);
});

test("a program that separates cells by semicolons or tabs finds no formula either", async () => {
  const names = ["Ada;=1+1", 'Ada, ;"=1+1"', "Ada; +1", "Ada\t@SUM(1)", "Ada\n-1", "Ada; Eve = 2"];
  for (const name of names) {
    const { actor } = await app.signedInUser();
    await app.db.user.update({ where: { id: actor.id }, data: { name } });
    await addEvents(1, { actorId: actor.id });
  }
  const text = await textOf(await admin.fetch(path));
  expect(text.split(/[;\t\r\n]/).filter((cell) => /^["\s]*[=+\-@]/.test(cell))).toEqual([]);
  expect(entriesOf(text).map(({ actor }) => actor)).toContain("Ada; Eve = 2");
});

test("no cell is a formula, whatever a user is called", async () => {
  const names = ["=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "\tTab", "\rReturn", "＝1", "Not = one"];
  for (const name of names) {
    const { actor } = await app.signedInUser();
    await app.db.user.update({ where: { id: actor.id }, data: { name } });
    await addEvents(1, { actorId: actor.id });
  }
  await addEvents(1, { actorId: commandActor("account") });
  const entries = entriesOf(await textOf(await admin.fetch(path)));
  expect(entries.map(({ actor }) => actor).reverse()).toEqual([
    ...names.slice(0, -1).map((name) => `'${name}`),
    "Not = one",
    'the command "account"',
  ]);
});

test("a file of many batches has every entry once, the newest first", async () => {
  await addEvents(1234);
  const entries = entriesOf(await textOf(await admin.fetch(path)));
  const ids = entries.map(({ id }) => Number(id));
  expect(ids).toHaveLength(1234);
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
});

const short = (maxRows: number) =>
  auditRoute({
    actorOf: identity.actorOf,
    permission: auditPermissions.list,
    rateLimit: { name: "short", points: 100, seconds: 60 },
    maxRows,
  }).web(new Request(`http://localhost:3000${path}`, { headers: { cookie: admin.cookie } }));

test("a file that is cut says so in a header and in its last line, and one that is just full does not", async () => {
  await addEvents(7);
  const cut = await short(6);
  expect(cut.headers.get("x-entries-cut")).toBe("6");
  const entries = entriesOf(await textOf(cut));
  expect(entries).toHaveLength(7);
  expect(entries.at(-1)).toMatchObject({
    id: "Only the newest 6 entries are in this file. Narrow the filters to get the others.",
    at: "",
  });
  const full = await short(7);
  expect(full.headers.has("x-entries-cut")).toBe(false);
  expect(entriesOf(await textOf(full))).toHaveLength(7);
});

test("a member, nobody and the token of a program get no file", async () => {
  const member = await app.signedInUser();
  expect((await member.fetch(path)).status).toBe(403);
  expect((await app.fetchSignedOut(path)).status).toBe(401);
  const program = await app.program(admin.actor, "admin");
  expect((await program(path)).status).toBe(401);
});

test("a filter that can be none, or that there is not, is refused", async () => {
  for (const query of ["entityId=1", "from=yesterday", "entry=x", "nothing=1"])
    expect([query, (await admin.fetch(`${path}?${query}`)).status]).toEqual([query, 400]);
});

test("a reader who leaves half-way has the reading end, and the log has no failure", async () => {
  await addEvents(2000);
  lines("info");
  const response = await admin.fetch(path);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(lines("error")).toEqual([]);
});

test("files are counted for each admin", async () => {
  const statuses: number[] = [];
  for (let times = 0; times < 21; times += 1) {
    const response = await admin.fetch(path);
    await response.text();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  expect((await (await app.signedInUser("admin")).fetch(path)).status).toBe(200);
});
