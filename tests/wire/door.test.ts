import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  TRPCClientError,
} from "@trpc/client";
import superjson, { type SuperJSONResult } from "superjson";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/server/database/client";
import type { AppRouter } from "@/server/router";
import { problemOf } from "@/trpc/problem";
import { type App, openApp } from "../support/app";
import { lines } from "../support/log";
import { newPlaceholder } from "../support/placeholder";

const transformer = {
  input: { serialize: (value: unknown) => value, deserialize: (value: unknown) => value },
  output: superjson,
};
const url = "http://localhost:3000/api/trpc";

let app: App;
let db: Database;
const links = { "a single call": httpLink, "a batch": httpBatchLink, "a JSONL stream": httpBatchStreamLink };
type Link = keyof typeof links;
type WireError = { message: string; data: { code: string } };
const errorIn = async (response: Response): Promise<WireError> =>
  superjson.deserialize(((await response.json()) as { error: SuperJSONResult }).error);

const client = (link: Link = "a single call") =>
  createTRPCClient<AppRouter>({ links: [links[link]({ url, transformer, fetch: app.fetch })] });

beforeAll(async () => {
  app = await openApp();
  db = app.db;
  await app.signUp();
});

describe("the wire", () => {
  test("takes plain JSON in and brings dates out as dates", async () => {
    const input = newPlaceholder();
    const made = await client().placeholder.create.mutate(input);
    expect(made.createdAt).toBeInstanceOf(Date);
    const stored = await db.placeholder.findUniqueOrThrow({ where: { id: input.id } });
    expect(stored).toMatchObject({ title: input.title, createdAt: made.createdAt });
  });

  test("does not build the types that a caller names in superjson", async () => {
    const input = superjson.serialize({ ...newPlaceholder(), title: new Date() });
    const response = await app.fetch(`${url}/placeholder.create`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    const error = await errorIn(response);
    expect(response.status).toBe(400);
    expect(error.data.code).toBe("INPUT_INVALID");
  });

  test("names each field that was not accepted, and repeats nothing that was sent", async () => {
    const sent = { id: "no-id", title: "", note: "x".repeat(3000), ownerId: "somebody" };
    const error = await client()
      .placeholder.create.mutate(sent)
      .catch((thrown: unknown) => thrown);
    const { code, issues } = problemOf<"placeholder.create">(error);
    expect(code).toBe("INPUT_INVALID");
    expect(issues).toEqual([
      { field: "title", message: "Please fill this in." },
      { field: "note", message: "Use at most 2000 characters." },
      { field: "id", message: "This value has the wrong form." },
      { field: "", message: "This call does not take that field." },
    ]);
    expect(JSON.stringify(error)).not.toContain("somebody");
  });

  test("carries a refusal with its code, sentence, field, details and reference", async () => {
    const { id, title, note } = await client().placeholder.create.mutate(newPlaceholder());
    await client().placeholder.update.mutate({ id, version: 1, title, note: `${note}!` });
    const error = await client()
      .placeholder.update.mutate({ id, version: 1, title, note })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TRPCClientError);
    expect(problemOf<"placeholder.update">(error)).toMatchObject({
      code: "PLACEHOLDER_STALE",
      message: "Somebody changed this placeholder in the meantime.",
      field: null,
      details: { currentVersion: 2 },
      reference: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/),
    });
  });

  test.each([
    ["an unknown call", "GET", "placeholder.nothing", undefined, 404, "CALL_UNKNOWN"],
    ["a prototype's name", "GET", "__proto__.constructor", undefined, 404, "CALL_UNKNOWN"],
    ["a mutation asked for with GET", "GET", "placeholder.remove", undefined, 405, "METHOD_WRONG"],
    ["a body that is not JSON", "POST", "placeholder.create", "{", 400, "REQUEST_MALFORMED"],
  ])(
    "answers %s with a status and a code of the catalogue",
    async (_name, method, path, body, status, code) => {
      const response = await app.fetch(`${url}/${path}`, {
        method,
        ...(body && { body, headers: { "content-type": "application/json" } }),
      });
      const error = await errorIn(response);
      expect(response.status).toBe(status);
      expect(error.data.code).toBe(code);
      expect(error).not.toHaveProperty("data.stack");
    },
  );

  test("asks somebody without a session to sign in", async () => {
    const response = await app.fetchSignedOut(`${url}/placeholder.list?input={}`);
    const error = await errorIn(response);
    expect(response.status).toBe(401);
    expect(error.data.code).toBe("SIGN_IN_NEEDED");
  });

  test.each(Object.keys(links) as Link[])(
    "keeps the words of an unexpected error to itself in %s",
    async (link) => {
      await db.$executeRaw`ALTER TABLE "Placeholder" RENAME TO "PlaceholderAway"`;
      const error = await client(link)
        .placeholder.list.query({})
        .catch((thrown: unknown) => thrown);
      await db.$executeRaw`ALTER TABLE "PlaceholderAway" RENAME TO "Placeholder"`;
      const problem = problemOf<"placeholder.list">(error);
      expect(problem).toMatchObject({ code: "UNEXPECTED", issues: [], details: null });
      const wire = JSON.stringify([error, (error as Error).message]);
      expect(wire).not.toMatch(/prisma|relation|exist|\.ts|node_modules/i);
      const { reference } = problem;
      expect(lines("error")).toEqual([expect.objectContaining({ reference, path: "placeholder.list" })]);
    },
  );
});
