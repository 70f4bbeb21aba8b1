import { beforeAll, describe, expect, test } from "vitest";
import { finished } from "#cli/process";
import { UserFacingError } from "#contract/user-facing-error";
import { applyMigrations } from "#postgres/migrations";
import { runAccountCommand } from "#server/identity/account-command";
import { consumeLink } from "#server/identity/one-time-links";
import { accountEvents } from "#support/account-events";
import { usedFolder } from "#support/embedded";
import { createUser } from "#testing/calls";
import { emptyDatabase, testDatabase } from "#testing/database";
import type { Database } from "@/server/database/client";

let db: Database;
let url: string;
beforeAll(async () => {
  ({ db, url } = await testDatabase());
});

const roles = ["member", "admin"] as const;
const account = (...words: string[]) => runAccountCommand(words, { url, roles });
const refusal = (work: Promise<unknown>) =>
  work.then(
    (text) => `It was not refused, and said: ${text}`,
    (error: unknown) => (error instanceof UserFacingError ? error.message : error),
  );
const addressOf = ({ id }: { id: string }) => `${id}@example.com`;
const secretIn = (text: string) => /#(\S+)$/.exec(text)?.[1] ?? "";
const holderOf = (text: string) =>
  db.$transaction((transaction) => consumeLink(transaction, "reset-password", secretIn(text)));
const actorId = "command:account";

describe("account reset", () => {
  test("makes a link for an account, ends its earlier ones, and is in the log without its secret", async () => {
    const user = await createUser(db, "admin");
    const email = addressOf(user);
    const first = await account("reset", email);
    const second = await account("reset", ` ${email.toUpperCase()} `);
    expect(second).toMatch(/\nhttp:\/\/localhost:3000\/reset-password#[\w-]{43}$/);
    expect(await holderOf(first)).toBeNull();
    expect(await holderOf(second)).toEqual({ userId: user.id, email });
    const entry = { action: "reset-link", actorId, changes: [] };
    expect(await accountEvents(db, user.id)).toEqual([entry, entry]);
    expect(JSON.stringify(await db.authVerification.findMany())).not.toContain(secretIn(second));
  });

  test("is refused for an address that has no account, and for an account that is disabled", async () => {
    expect(await refusal(account("reset", "nobody@example.com"))).toBe(
      "There is no account with the e-mail address nobody@example.com.",
    );
    const user = await createUser(db);
    await db.user.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    for (const action of ["reset", "admin"])
      expect(await refusal(account(action, addressOf(user)))).toBe(
        `The account ${addressOf(user)} is disabled. An admin can enable it again on the page of users.`,
      );
    expect(await accountEvents(db, user.id)).toEqual([]);
  });
});

test("account lost-factor makes a link that turns a second factor off, and is in the log as such", async () => {
  const user = await createUser(db, "admin");
  const text = await account("lost-factor", addressOf(user));
  const holder = await db.$transaction((transaction) =>
    consumeLink(transaction, "lost-factor", secretIn(text)),
  );
  expect(holder).toEqual({ userId: user.id, email: addressOf(user) });
  expect(await accountEvents(db, user.id)).toEqual([{ action: "lost-factor-link", actorId, changes: [] }]);
});

describe("account admin", () => {
  test("gives an account the most powerful role, once", async () => {
    const user = await createUser(db);
    const email = addressOf(user);
    expect(await account("admin", email)).toBe(`${email} has the role admin now, from the next request on.`);
    expect(await account("admin", email)).toBe(`${email} has the role admin already.`);
    expect((await db.user.findUniqueOrThrow({ where: { email } })).role).toBe("admin");
    expect(await accountEvents(db, user.id)).toEqual([
      { action: "set-role", actorId, changes: [{ field: "role", from: "member", to: "admin" }] },
    ]);
  });

  test("makes an account where there is none, with a link to set its password", async () => {
    const email = "first.admin@example.com";
    const text = await account("admin", email);
    const user = await db.user.findUniqueOrThrow({ where: { email }, include: { accounts: true } });
    expect(user).toMatchObject({ name: "first.admin", role: "admin", emailVerified: false, accounts: [] });
    expect(await holderOf(text)).toEqual({ userId: user.id, email });
    expect(await accountEvents(db, user.id)).toEqual([
      { action: "invite", actorId, changes: [{ field: "role", from: null, to: "admin" }] },
    ]);
  });
});

test.each([
  [[]],
  [["reset"]],
  [["promote", "robin@example.com"]],
  [["admin", "robin@example.com", "robin@example.org"]],
])("the words %j are answered with how to use it", async (words) => {
  expect(await refusal(account(...words))).toMatch(
    /^Name what to do, and the e-mail address of the account:\n/,
  );
});

test("what is no e-mail address is refused", async () => {
  expect(await refusal(account("admin", "robin"))).toBe('"robin" is not an e-mail address.');
});

test("a database that lacks migrations is refused, and left as it is", async () => {
  const empty = await emptyDatabase();
  const work = runAccountCommand(["admin", "robin@example.com"], { url: empty, roles });
  expect(await refusal(work)).toMatch(/^The database lacks .*_initial.*: apply its migrations first, with /);
  await applyMigrations(empty);
});

test.each([
  ["the embedded database", async () => ({ DATA_DIR: await usedFolder() })],
  ["that of DATABASE_URL", async () => ({ DATABASE_URL: url, AUTH_SECRET: "a".repeat(32) })],
])("npm run account works on %s", { timeout: 120_000 }, async (_name, variables) => {
  const command = "groundwork/src/cli/groundwork.mjs";
  const settings = await variables();
  if ("DATA_DIR" in settings) await finished(command, ["db-apply"], settings);
  const made = await finished(command, ["account", "admin", "robin@example.com"], settings);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/#[\w-]{43}\s*$/) });
  const wrong = await finished(command, ["account", "reset", "nobody@example.com"], settings);
  expect(wrong).toMatchObject({
    code: 1,
    output: expect.stringContaining("There is no account with the e-mail address nobody@example.com."),
  });
});
