import { beforeAll, describe, expect, test } from "vitest";
import { referenceHeader } from "#server/call/context";
import { newReference } from "#server/log/log";
import { type App, openApp, type Person } from "#testing/app";
import { createUser } from "#testing/calls";
import { lines, printed } from "#testing/log";

let app: App;
let person: Person;
let admin: Person;

beforeAll(async () => {
  app = await openApp();
  person = await app.signedInUser();
  admin = await app.signedInUser("admin");
});

const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const post = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const line = (facts: object) => expect.objectContaining(facts);

describe("each call is one line of the log", () => {
  test("an answer, with who called what, how long it took and under which reference", async () => {
    const reference = newReference();
    const response = await person.fetch("/api/trpc/identity.me", {
      headers: { [referenceHeader]: reference },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id")).toBe(reference);
    expect(lines()).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        reference,
        call: 0,
        path: "identity.me",
        type: "query",
        ms: expect.any(Number),
        user: person.actor.id,
        code: "OK",
      },
    ]);
  });

  test("each of a batch, by its place in it, under one reference", async () => {
    const batch = input({ 1: { id: "none" } });
    const response = await person.fetch(
      `/api/trpc/identity.demo,identity.me,identity.me?batch=1&input=${batch}`,
    );
    const reference = response.headers.get("x-request-id");
    expect(lines().sort((one, other) => Number(one.call) - Number(other.call))).toEqual([
      line({ reference, call: 0, path: "identity.demo", code: "OK", level: "info" }),
      line({ reference, call: 1, path: "identity.me", code: "INPUT_INVALID", level: "info" }),
      line({ reference, call: 2, path: "identity.me", code: "OK", level: "info" }),
    ]);
  });

  test("a change, and a refusal of the procedure's own", async () => {
    const { id } = await createUser(app.db);
    await admin.fetch("/api/trpc/user.disable", post({ id }));
    await admin.fetch("/api/trpc/user.disable", post({ id: admin.actor.id }));
    expect(lines()).toEqual([
      line({ path: "user.disable", type: "mutation", code: "OK", user: admin.actor.id }),
      line({ level: "info", path: "user.disable", code: "ACCOUNT_OWN", user: admin.actor.id }),
    ]);
  });

  test("a refusal to a user who is not signed in, or not allowed", async () => {
    await app.fetchSignedOut("/api/trpc/user.list", post({}));
    await person.fetch("/api/trpc/user.list", post({}));
    expect(lines()).toEqual([
      line({ level: "info", code: "SIGN_IN_NEEDED", user: null }),
      line({ level: "info", code: "NOT_ALLOWED", user: person.actor.id }),
    ]);
  });

  test.each([
    ["an unknown call", "identity.nothing", {}, "identity.nothing", "CALL_UNKNOWN"],
    ["a wrong method", "user.list", { method: "PUT" }, "", "METHOD_WRONG"],
    ["a body that is no JSON", "user.disable", { method: "POST", body: "x" }, "", "MEDIA_TYPE_WRONG"],
    ["a path that is too long", "x".repeat(5000), {}, "x".repeat(200), "CALL_UNKNOWN"],
  ])("%s, refused before any procedure", async (_name, path, init, logged, code) => {
    const response = await person.fetch(`/api/trpc/${path}?input=${input("marked")}`, init);
    const reference = response.headers.get("x-request-id");
    expect(lines()).toEqual([line({ level: "info", reference, path: logged || expect.any(String), code })]);
    expect(printed.join("")).not.toContain("marked");
  });

  test("an error that nobody foresaw, at error and with its stack", async () => {
    const { id } = await createUser(app.db);
    await app.db.$executeRaw`ALTER TABLE "AuditEvent" RENAME TO "EventAway"`;
    const response = await admin.fetch("/api/trpc/user.disable", post({ id }));
    await app.db.$executeRaw`ALTER TABLE "EventAway" RENAME TO "AuditEvent"`;
    const [logged, ...others] = lines();
    expect(others).toEqual([]);
    expect(logged).toMatchObject({
      level: "error",
      reference: response.headers.get("x-request-id"),
      call: 0,
      path: "user.disable",
      type: "mutation",
      ms: expect.any(Number),
      user: admin.actor.id,
      code: "UNEXPECTED",
      error: { type: "PrismaClientKnownRequestError", code: "P2010" },
    });
    expect(logged?.error?.message).toContain('relation "AuditEvent" does not exist');
    expect(logged?.error?.stack).toMatch(/\n +at .*audit-log\.ts/);
    expect(printed.join("")).not.toContain(id);
  });

  test("a call that finds no database, under the reference of its answer", async () => {
    printed.length = 0;
    await app.db.$executeRaw`ALTER TABLE "AuthSession" RENAME TO "SessionAway"`;
    const response = await person.fetch("/api/trpc/identity.me");
    await app.db.$executeRaw`ALTER TABLE "SessionAway" RENAME TO "AuthSession"`;
    const reference = response.headers.get("x-request-id");
    expect(lines()).toEqual([line({ level: "error", reference, path: "identity.me", user: null })]);
  });
});
