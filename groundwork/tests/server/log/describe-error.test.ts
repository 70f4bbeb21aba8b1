import { TRPCError } from "@trpc/server";
import { describe, expect, test, vi } from "vitest";
import { newApiToken } from "#server/log/api-token";
import { cookieTexts, credentialTexts, describeError, withoutSecrets } from "#server/log/describe-error";
import { testDatabase } from "#testing/database";
import { createClient } from "@/server/database/client";

vi.stubEnv("AUTH_SECRET", "the secret that signs the cookies");
vi.stubEnv("DATABASE_URL", "postgresql://app:hunter2hunter2@db.example.com:5432/app");

const thrown = (run: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(run)
    .then(
      () => null,
      (error: unknown) => error,
    );

describe("the description of an error", () => {
  test("has its kind, words, code and stack, and those of its causes", () => {
    const cause = Object.assign(new TypeError("no such thing"), { code: "E_THING" });
    const description = describeError(new Error("it failed", { cause }));
    expect(description).toMatchObject({
      type: "Error",
      message: "it failed",
      cause: { type: "TypeError", message: "no such thing", code: "E_THING" },
    });
    expect(description.stack).toMatch(/^Error: it failed\n +at .*describe-error\.test\.ts/);
  });

  test("has nothing else that hangs on the error", () => {
    const error = Object.assign(new Error("it failed"), { request: { body: "marked" }, meta: "marked" });
    expect(JSON.stringify(describeError(error))).not.toContain("marked");
  });

  test("leaves out what came with the request, however deep and however quoted", () => {
    const note = 'marked one\nand "marked two" and marked three';
    const carried = [{ content: { note } }, ["marked-token"]];
    const words = `note ${JSON.stringify(note)} or ${note}, session marked-token, row 7`;
    const description = describeError(new Error(words, { cause: new Error(words) }), carried);
    expect(JSON.stringify(description)).not.toContain("marked");
    expect(description.message).toContain("row 7");
  });

  test("leaves out a session's token without its signature", () => {
    const carried = cookieTexts("app.session_token=tokentokentoken.c2lnbmF0dXJl; theme=dark");
    expect(describeError(new Error("where token = tokentokentoken"), carried).message).toBe(
      "where token = […]",
    );
  });

  test("leaves out what came as a token, and every token that is one by its form", () => {
    const carried = credentialTexts({ cookie: null, authorization: "Bearer eyJhbGciOi.J9" });
    expect(describeError(new Error("jwt eyJhbGciOi.J9 malformed"), carried).message).toBe(
      "jwt […] malformed",
    );
    expect(credentialTexts({})).toEqual([]);
    expect(withoutSecrets(`no row for ${newApiToken()}, ${newApiToken()}`)).toBe("no row for […], […]");
  });

  test("leaves out the app's own secrets and addresses of people", () => {
    const words =
      "signed with the secret that signs the cookies, at postgresql://app:hunter2hunter2@db.example.com:5432/app, or https://me:pass@host/x, for ada.lovelace+test@example.co.uk";
    expect(withoutSecrets(words)).toBe("signed with […], at […], or https://[…]@host/x, for […]");
  });

  test("leaves out what an address asks for", () => {
    const words =
      'at GET https://app.example.com/api/x?input={"a":1} (https://app.example.com/list?q=one#two:1:2)';
    expect(withoutSecrets(words)).toBe("at GET https://app.example.com/api/x (https://app.example.com/list)");
  });

  test("takes no line of the words for a line of the stack", () => {
    const error = new Error("it failed\n    at forged (/srv/forged.ts:1:1)");
    expect(describeError(error).stack.match(/forged/g)).toHaveLength(2);
    expect(describeError(error, ["at forged (/srv/forged.ts:1:1)"]).stack).not.toContain("forged");
  });

  test("tells the first of the longest words", () => {
    const { message } = describeError(new Error("a.".repeat(500_000)));
    expect(message).toHaveLength(2000);
  });

  test.each([["a text"], [42], [null], [undefined], [{ toString: () => "an object" }]])(
    "is made of %j too, which is no error",
    (value) => {
      expect(describeError(value)).toMatchObject({ message: String(value) });
    },
  );

  test("ends where causes go round in a circle", () => {
    const error = new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "round" });
    Object.assign(error, { cause: error });
    expect(JSON.stringify(describeError(error)).match(/"message":"round"/g)).toHaveLength(6);
  });
});

describe("an error of Prisma's", () => {
  test("is described without the values of its query and lines of the source", async () => {
    const { db } = await testDatabase();
    const query = { where: { nothing: "marked value", email: "ada@example.com" } } as object;
    const error = await thrown(() => db.user.findMany(query));
    expect((error as Error).message).toContain("marked value");
    const description = describeError(error);
    expect(description.message).toMatch(
      /^Invalid `.*user\.findMany\(\)` invocation.* … Unknown argument `nothing`/,
    );
    expect(JSON.stringify(description)).not.toMatch(/marked value|ada@/);
  });

  test("says what is wrong with the database", async () => {
    const gone = createClient("postgresql://app:hunter2@127.0.0.1:1/app");
    const description = describeError(await thrown(() => gone.user.count()));
    await gone.$disconnect();
    expect(description.message).toMatch(/Can't reach database server/);
    expect(JSON.stringify(description)).not.toContain("hunter2");
  });
});
