import { beforeAll, beforeEach, expect, test } from "vitest";
import { type App, openApp, type Person } from "../../../groundwork/src/testing/app";
import { lines } from "../../../groundwork/src/testing/log";
import { recordsOf, textOf } from "../../../groundwork/tests/support/csv";
import { addPlaceholder, copyPlaceholder } from "../../../tests/contract/samples/placeholder";

// The file of a list, by the example of the one that the template has.

let app: App;
let member: Person;
beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  await app.db.placeholder.deleteMany();
  member = await app.signedInUser();
});

const path = "/api/export/placeholder.list.csv";
const add = (title: string, note = "", { actor } = member) =>
  addPlaceholder(app.db, actor.id, { title, note });

async function exported(query = "", { fetch } = member) {
  const response = await fetch(`${path}${query}`);
  return { response, records: recordsOf(await textOf(response)) };
}

test("the file has the rows of the list with its fields, state, owner and times under their labels", async () => {
  const row = await add('A "title", with a comma', "=1+1\nline");
  const { response, records } = await exported();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": 'attachment; filename="placeholders.csv"',
    "cache-control": "no-store",
  });
  expect(records).toEqual([
    {
      Title: 'A "title", with a comma',
      Note: "'=1+1\nline",
      State: "Draft",
      Owner: member.actor.name,
      Created: row.createdAt.toISOString(),
      Changed: row.updatedAt.toISOString(),
    },
  ]);
});

test("columns are those that are asked for, in their order, and rows those of the filters, in the list's order", async () => {
  for (const title of ["b needle", "a needle", "other"]) await add(title);
  const { records } = await exported("?search=needle&sort=title&state=draft&columns=state,title");
  expect(records.map((record) => Object.entries(record).flat())).toEqual([
    ["State", "Draft", "Title", "a needle"],
    ["State", "Draft", "Title", "b needle"],
  ]);
  expect((await exported("?state=active")).records).toEqual([]);
});

test("a member gets their own rows, an admin those of all, and nobody else a file", async () => {
  const other = await app.signedInUser();
  await add("Mine");
  await add("Theirs", "", other);
  const titlesFor = async (person: Person) =>
    (await exported("?sort=title&columns=title", person)).records.map(({ Title }) => Title);
  expect(await titlesFor(member)).toEqual(["Mine"]);
  expect(await titlesFor(await app.signedInUser("admin"))).toEqual(["Mine", "Theirs"]);
  expect((await app.fetchSignedOut(path)).status).toBe(401);
  expect((await (await app.program(member.actor, "member"))(path)).status).toBe(401);
  expect((await member.fetch("/api/export/user.list.csv")).status).toBe(403);
});

test("users are exported under the labels of their page", async () => {
  const admin = await app.signedInUser("admin");
  const records = recordsOf(await textOf(await admin.fetch("/api/export/user.list.csv?role=member")));
  expect(Object.keys(records[0] ?? {}).slice(0, 4)).toEqual(["Name", "E-mail address", "Role", "Joined"]);
  expect(records.map(({ Role }) => Role)).toContain("Member");
});

test("a list of many pages has each row once", async () => {
  await copyPlaceholder(app.db, await add("Copied"), 250);
  expect((await exported("?sort=title&columns=title")).records).toHaveLength(251);
});

test("a user who is disabled meanwhile gets no more rows", async () => {
  await copyPlaceholder(app.db, await add("Copied"), 2000);
  const { body } = await member.fetch(`${path}?columns=title`);
  const reader = body?.getReader();
  await reader?.read();
  await app.db.authSession.deleteMany({ where: { userId: member.actor.id } });
  await expect(async () => {
    while (!(await reader?.read())?.done);
  }).rejects.toThrow();
});

test("a reader who leaves half-way has the reading end, and the log has no failure", async () => {
  await copyPlaceholder(app.db, await add("Copied"), 2000);
  lines("info");
  const reader = (await member.fetch(path)).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(lines("error")).toEqual([]);
});

test("calls that are no list, other methods, and columns that there are not, are refused", async () => {
  for (const call of ["placeholder.create", "placeholder.byId", "placeholder.history", "audit.list"])
    expect([call, (await member.fetch(`/api/export/${call}.csv`)).status]).toEqual([call, 404]);
  expect((await member.fetch(path, { method: "POST" })).status).toBe(405);
  for (const query of ["columns=secret", "state=gone", "sort=none", "search=%00", "where=1"]) {
    const response = await member.fetch(`${path}?${query}`);
    expect([query, response.status]).toEqual([query, 400]);
    expect((await response.json()).issues).toHaveLength(1);
  }
});

test("files are counted for each user, and the calls of their pages are not", async () => {
  const statuses: number[] = [];
  for (let times = 0; times < 21; times += 1) {
    const response = await member.fetch(path);
    await response.text();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});
