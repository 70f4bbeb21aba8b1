import { beforeAll, describe, expect, test, vi } from "vitest";
import { identity } from "@/server/identity/identity";
import { type IdentityHarness, type Instance, openIdentity, password } from "./harness";

// An app that sends mail. Nobody runs its jobs here: what a request does ends with what it enqueues.
vi.stubEnv("MAIL_URL", "smtp://localhost:1");
vi.stubEnv("MAIL_FROM", "App <mail@app.example.com>");

let harness: IdentityHarness;
beforeAll(async () => {
  harness = await openIdentity();
});

/** An account that is confirmed, and an address that has none. */
async function addresses() {
  const [user, { email: unknown }] = [harness.newUser(), harness.newUser()];
  await harness.ask("signUp", user);
  await harness.db.user.update({ where: { email: user.email }, data: { unconfirmed: false } });
  return { known: user.email, unknown };
}

/** An instance whose statements are counted. */
async function watched(): Promise<{ instance: Instance; asked: { statements: number } }> {
  const asked = { statements: 0 };
  const { db: client } = await harness.instance();
  const db = client.$extends({
    query: {
      $allOperations({ args, query }) {
        asked.statements += 1;
        return query(args);
      },
    },
  }) as unknown as typeof client;
  return { instance: { db, auth: await identity.authOn(db) }, asked };
}

describe("whether an address has an account is not told by", () => {
  test.each([
    ["signIn", { password: "a wrong sentence" }],
    ["requestPasswordReset", {}],
    ["signUp", { name: "Ada", password }],
  ] as const)("the answer to %s", async (call, input) => {
    const { known, unknown } = await addresses();
    const answer = await harness.ask(call, { ...input, email: known });
    expect(answer.cookies).toEqual([]);
    expect(await harness.ask(call, { ...input, email: unknown })).toEqual(answer);
  });

  test.each([
    ["signIn", { password: "a wrong sentence" }],
    ["requestPasswordReset", {}],
  ] as const)("the number of statements of %s", async (call, input) => {
    const { known, unknown } = await addresses();
    const { instance, asked } = await watched();
    const statementsOf = async (email: string) => {
      asked.statements = 0;
      await harness.ask(call, { ...input, email }, {}, instance);
      return asked.statements;
    };
    const ofKnown = await statementsOf(known);
    expect(ofKnown).toBeGreaterThan(0);
    expect(await statementsOf(unknown)).toBe(ofKnown);
  });
});
