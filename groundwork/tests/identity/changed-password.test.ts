import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createLink, linkSeconds } from "#server/identity/one-time-links";
import { closeMail } from "#server/mail/deliver";
import { startMailServer } from "#support/mail-server";
import { startTestWorker } from "#support/worker";
import { callAs, createUser } from "#testing/calls";
import { changePasswordMidCall } from "#testing/waiting";
import { identity } from "@/server/identity/identity";
import { cookieIn, type IdentityHarness, type Instance, openIdentity, password } from "./harness";

// All that a new password ends, beside the sessions. One test is a race of fifty rounds.
vi.setConfig({ testTimeout: 120_000 });

const server = await startMailServer();
vi.stubEnv("MAIL_URL", server.url);
vi.stubEnv("MAIL_FROM", "App <mail@app.example.com>");

let harness: IdentityHarness;
/** Two processes of the app, each with connections of its own. */
let instances: readonly [Instance, Instance];
beforeAll(async () => {
  harness = await openIdentity();
  instances = [await quick(), await quick()];
});
afterAll(async () => {
  closeMail();
  await server.close();
});

/** An instance that hashes without the work. */
async function quick(): Promise<Instance> {
  const instance = await harness.instance();
  Object.assign((await instance.auth.$context).password, {
    hash: async (secret: string) => `${randomUUID()} ${secret}`,
    verify: async (values: { hash: string; password: string }) => values.hash.endsWith(` ${values.password}`),
  });
  return instance;
}

const another = "another long sentence";

/** An account with a session, a link of every purpose, and one that is made by an admin. */
async function member() {
  const [at] = instances;
  const user = harness.newUser();
  await harness.ask("signUp", user, {}, at);
  const { id } = await harness.db.user.update({
    where: { email: user.email },
    data: { unconfirmed: false, emailVerified: true },
  });
  const cookie = cookieIn(await harness.ask("signIn", { email: user.email, password }, {}, at));
  const newEmail = harness.newUser().email;
  const link = (purpose: keyof typeof linkSeconds, email = user.email) =>
    createLink(harness.db, { purpose, userId: id, email, seconds: linkSeconds[purpose] });
  return {
    ...user,
    id,
    cookie,
    newEmail,
    links: {
      reset: await link("reset-password"),
      verify: await link("verify-email"),
      change: await link("change-email", newEmail),
    },
  };
}
type Member = Awaited<ReturnType<typeof member>>;

const reset = (secret: string, at = instances[0], to = another) =>
  harness.ask("resetPassword", { secret, password: to }, {}, at);
const confirm = (secret: string, at = instances[0], currentPassword = password) =>
  harness.ask("confirmEmail", { secret, currentPassword }, {}, at);
const change = ({ cookie }: Member) =>
  harness.ask("changePassword", { currentPassword: password, password: another }, { cookie }, instances[0]);
const emailOf = async ({ id }: Member) =>
  (await harness.db.user.findUniqueOrThrow({ where: { id }, select: { email: true } })).email;

describe("a new password", () => {
  const ways: [string, (of: Member) => ReturnType<typeof reset>][] = [
    ["that its owner changes", change],
    ["that a mailed link sets", ({ links }) => reset(links.reset)],
    [
      "that the link of an admin sets",
      async ({ id }) => {
        const admin = await createUser(harness.db, "admin");
        const { url } = await callAs(harness.db, admin).user.resetLink({ id });
        return reset(url.split("#")[1] ?? "");
      },
    ],
  ];

  test.each(ways)("%s ends every open link of the account", async (_title, set) => {
    const [ada, other] = [await member(), await member()];
    expect((await set(ada)).status).toBe(200);
    const { links } = ada;
    const late = [
      await reset(links.reset, instances[0], "the sentence of another"),
      await confirm(links.verify, instances[0], another),
      await confirm(links.change, instances[0], another),
    ];
    expect(late.map(({ refused }) => refused?.code)).toEqual(["LINK_OVER", "LINK_OVER", "LINK_OVER"]);
    expect(await emailOf(ada)).toBe(ada.email);
    const signIn = { email: ada.email, password: another };
    expect((await harness.ask("signIn", signIn, {}, instances[0])).status).toBe(200);
    // Those of other accounts go on.
    expect((await reset(other.links.reset)).status).toBe(200);
  });

  test("ends a link that was made by an admin before", async () => {
    const [ada, admin] = [await member(), await createUser(harness.db, "admin")];
    const { url } = await callAs(harness.db, admin).user.resetLink({ id: ada.id });
    expect((await change(ada)).status).toBe(200);
    expect((await reset(url.split("#")[1] ?? "")).refused).toMatchObject({ code: "LINK_OVER" });
  });

  test("ends a link that was asked for before, and waits to be mailed", async () => {
    const ada = await member();
    expect((await harness.ask("requestPasswordReset", { email: ada.email })).status).toBe(200);
    expect((await change(ada)).status).toBe(200);
    const mails = () => server.received.filter(({ to }) => to.includes(ada.email));
    const worker = startTestWorker(harness, identity.jobs);
    const subjects = await vi
      .waitFor(async () => {
        const waiting = await harness.db.$queryRaw<object[]>`
          SELECT 1 FROM "BackgroundJob" WHERE "name" LIKE 'account-%' AND "state" IN ('waiting', 'running')`;
        expect(waiting).toEqual([]);
        return mails().map(({ mail }) => mail.subject);
      }, 20_000)
      .finally(() => worker.stop(5));
    expect(subjects).toContain("Your password at Groundwork has changed");
    expect(subjects).not.toContain("Choose a new password for Groundwork");
  });
});

describe("a confirmation of a new address", () => {
  test("whose password is changed before it is written is refused, and leaves the address", async () => {
    const ada = await member();
    await changePasswordMidCall(harness.db, ada.id);
    expect(await confirm(ada.links.change)).toMatchObject({
      status: 409,
      refused: { code: "PASSWORD_CHANGED" },
      cookies: [],
    });
    expect(await emailOf(ada)).toBe(ada.email);
  });

  test("amid a reset, in fifty rounds, is refused or ends the link of the reset", async () => {
    for (let round = 0; round < 50; round += 1) {
      const ada = await member();
      const [resetAt, confirmAt] = round % 2 === 0 ? instances : [instances[1], instances[0]];
      const [confirmed, isReset] = await Promise.all([
        confirm(ada.links.change, confirmAt),
        reset(ada.links.reset, resetAt),
      ]);
      const email = await emailOf(ada);
      const outcome = {
        round,
        reset: isReset.refused?.code ?? "OK",
        confirmed: confirmed.refused?.code ?? "OK",
        email,
      };
      const resetFirst = { round, reset: "OK", confirmed: expect.any(String), email: ada.email };
      const confirmedFirst = { round, reset: "LINK_OVER", confirmed: "OK", email: ada.newEmail };
      expect(outcome).toEqual(isReset.refused ? confirmedFirst : resetFirst);
      if (!isReset.refused)
        expect(["PASSWORD_CHANGED", "PASSWORD_WRONG", "LINK_OVER"]).toContain(outcome.confirmed);
    }
  });
});
