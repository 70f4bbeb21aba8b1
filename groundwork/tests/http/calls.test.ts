import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  TRPCClientError,
} from "@trpc/client";
import superjson, { type SuperJSONResult } from "superjson";
import { beforeAll, describe, expect, test } from "vitest";
import { problemOf } from "#client/problem";
import { type App, openApp, type Person } from "#testing/app";
import { createUser } from "#testing/calls";
import { lines } from "#testing/log";
import type { Database } from "@/server/database/client";
import type { AppRouter } from "@/server/router";

const transformer = {
  input: { serialize: (value: unknown) => value, deserialize: (value: unknown) => value },
  output: superjson,
};
const url = "http://localhost:3000/api/trpc";

let app: App;
let db: Database;
let admin: Person;
const links = { "a single call": httpLink, "a batch": httpBatchLink, "a JSONL stream": httpBatchStreamLink };
type Link = keyof typeof links;
type WireError = { message: string; data: { code: string } };
const errorIn = async (response: Response): Promise<WireError> =>
  superjson.deserialize(((await response.json()) as { error: SuperJSONResult }).error);

const client = (link: Link = "a single call") =>
  createTRPCClient<AppRouter>({ links: [links[link]({ url, transformer, fetch: admin.fetch })] });

beforeAll(async () => {
  app = await openApp();
  db = app.db;
  admin = await app.signedInUser("admin");
});

describe("the wire", () => {
  test("takes plain JSON in and brings dates out as dates", async () => {
    const { id } = await createUser(db);
    const changed = await client().user.setRole.mutate({ id, role: "admin" });
    expect(changed.createdAt).toBeInstanceOf(Date);
    const stored = await db.user.findUniqueOrThrow({ where: { id } });
    expect(stored).toMatchObject({ role: "admin", createdAt: changed.createdAt });
  });

  test("does not build the types that a caller names in superjson", async () => {
    const input = superjson.serialize({ id: (await createUser(db)).id, role: new Date() });
    const response = await admin.fetch(`${url}/user.setRole`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    const error = await errorIn(response);
    expect(response.status).toBe(400);
    expect(error.data.code).toBe("INPUT_INVALID");
  });

  test("names each field that was not accepted, and repeats nothing that was sent", async () => {
    const sent = { id: "no-id", role: "owner" as "admin", ownerId: "somebody" };
    const error = await client()
      .user.setRole.mutate(sent)
      .catch((thrown: unknown) => thrown);
    const { code, issues } = problemOf<"user.setRole">(error);
    expect(code).toBe("INPUT_INVALID");
    expect(issues).toEqual([
      { field: "id", message: "This is not an id." },
      { field: "role", message: "Choose one of the offered values." },
      { field: "", message: "Unknown field." },
    ]);
    expect(JSON.stringify(error)).not.toContain("somebody");
  });

  test("carries a refusal with its code, sentence, field and reference", async () => {
    const error = await client()
      .user.disable.mutate({ id: admin.actor.id })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TRPCClientError);
    expect(problemOf<"user.disable">(error)).toMatchObject({
      code: "ACCOUNT_OWN",
      message: "This is your own account. Ask another admin to change it.",
      field: null,
      details: null,
      reference: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/),
    });
  });

  test.each([
    ["an unknown call", "GET", "identity.nothing", undefined, 404, "CALL_UNKNOWN"],
    ["a prototype's name", "GET", "__proto__.constructor", undefined, 404, "CALL_UNKNOWN"],
    ["a mutation asked for with GET", "GET", "user.disable", undefined, 405, "METHOD_WRONG"],
    ["a body that is not JSON", "POST", "user.disable", "{", 400, "REQUEST_MALFORMED"],
  ])(
    "answers %s with a status and a code of the catalogue",
    async (_name, method, path, body, status, code) => {
      const response = await admin.fetch(`${url}/${path}`, {
        method,
        ...(body && { body, headers: { "content-type": "application/json" } }),
      });
      const error = await errorIn(response);
      expect(response.status).toBe(status);
      expect(error.data.code).toBe(code);
      expect(error).not.toHaveProperty("data.stack");
    },
  );

  test("asks a user without a session to sign in", async () => {
    const response = await app.fetchSignedOut(`${url}/user.list`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const error = await errorIn(response);
    expect(response.status).toBe(401);
    expect(error.data.code).toBe("SIGN_IN_NEEDED");
  });

  test("does not say that nothing was changed when what was written cannot be answered", async () => {
    const { id } = await createUser(db);
    // At no time that there is, so that the account after the change does not pass the declared output.
    await db.$executeRaw`UPDATE "User" SET "createdAt" = 'infinity' WHERE "id" = ${id}`;
    const change = await client()
      .user.setRole.mutate({ id, role: "admin" })
      .catch((thrown: unknown) => thrown);
    expect(await db.user.count({ where: { id, role: "admin" } })).toBe(1);
    expect(problemOf<"user.setRole">(change)).toMatchObject({
      code: "UNEXPECTED",
      message: "Something went wrong on our side. Check whether your change was saved before you try again.",
    });
    const read = await admin.fetch(`${url}/user.list`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ search: id }),
    });
    expect(await errorIn(read)).toMatchObject({
      message: "Something went wrong on our side. Please try again.",
      data: { code: "UNEXPECTED" },
    });
    expect(lines("error").map(({ path }) => path)).toEqual(["user.setRole", "user.list"]);
    await db.user.delete({ where: { id } });
  });

  test.each(Object.keys(links) as Link[])(
    "keeps the words of an unexpected error to itself in %s",
    async (link) => {
      const { id } = await createUser(db);
      await db.$executeRaw`ALTER TABLE "AuditEvent" RENAME TO "EventAway"`;
      const error = await client(link)
        .user.setRole.mutate({ id, role: "admin" })
        .catch((thrown: unknown) => thrown);
      await db.$executeRaw`ALTER TABLE "EventAway" RENAME TO "AuditEvent"`;
      const problem = problemOf<"user.setRole">(error);
      expect(problem).toMatchObject({ code: "UNEXPECTED", issues: [], details: null });
      const wire = JSON.stringify([error, (error as Error).message]);
      expect(wire).not.toMatch(/prisma|relation|exist|\.ts|node_modules/i);
      const { reference } = problem;
      expect(lines("error")).toEqual([expect.objectContaining({ reference, path: "user.setRole" })]);
    },
  );
});
