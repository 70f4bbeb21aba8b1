import { TRPCClientError } from "@trpc/client";
import { problemOf } from "groundwork/client/problem";
import { createProgramClient } from "groundwork/client/program";
import { valuesOf } from "groundwork/client/program/values";
import type { Role } from "groundwork/contract/permissions";
import { createHandlers } from "groundwork/server/gateway/handlers";
import { attachRequestContext } from "groundwork/server/http/request-context";
import { openApp } from "groundwork/testing/app";
import { createUser } from "groundwork/testing/calls";
import { openGateway } from "groundwork/testing/gateway";
import { tokenOf } from "groundwork/testing/session";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/server/database/client";
import type { AppRouter } from "@/server/router";

let db: Database;
beforeAll(async () => {
  ({ db } = await openApp());
  attachRequestContext({ TRUSTED_PROXIES: [], NODE_ENV: "test", APP_URL: "http://localhost:3000" });
});

/** The app behind its gateway, on a port of its own. */
async function openPort(): Promise<string> {
  const { routes } = await import("@/server/routes");
  const { port } = await openGateway({ api: createHandlers(routes) });
  return `http://127.0.0.1:${port}`;
}

async function program(role: Role = "admin", url?: string) {
  const person = await createUser(db, role);
  const token = await tokenOf(db, person, role);
  const client = createProgramClient<AppRouter>({ url: url ?? (await openPort()), token });
  return { person, client };
}

const problemIn = async (call: Promise<unknown>) =>
  problemOf(
    await call.then(
      () => expect.unreachable("It was answered."),
      (error: unknown) => error,
    ),
  );

describe("by a program", () => {
  test("the app is read, with dates as dates", async () => {
    const { person, client } = await program();
    const { items } = await client.user.list.query({ search: person.name });
    const row = await db.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(items).toEqual([expect.objectContaining({ id: person.id, createdAt: row.createdAt })]);
    expect(items[0]?.createdAt).toBeInstanceOf(Date);
  });

  test("the app is written", async () => {
    const { client } = await program();
    const other = await createUser(db);
    await client.user.setRole.mutate({ id: other.id, role: "admin" });
    expect(await db.user.count({ where: { id: other.id, role: "admin" } })).toBe(1);
  });

  test("a change is heard of while it happens", async () => {
    const url = await openPort();
    const { client } = await program("admin", url);
    const other = await createUser(db);
    const changes = valuesOf(client.live.changes, undefined);
    const heard: string[] = [];
    const listening = (async () => {
      for await (const { data } of changes) {
        heard.push(...data.queries);
        if (heard.includes("user.list")) return;
      }
    })();
    // Written until it is heard of: the stream may begin after the first time.
    for (
      let role: Role = "admin";
      !heard.includes("user.list");
      role = role === "admin" ? "member" : "admin"
    ) {
      await client.user.setRole.mutate({ id: other.id, role });
    }
    await listening;
  });
});

describe("a refusal", () => {
  test("has its code, its words and its reference", async () => {
    const { person, client } = await program();
    const call = client.user.disable.mutate({ id: person.id });
    await expect(call).rejects.toBeInstanceOf(TRPCClientError);
    expect(await problemIn(call)).toEqual({
      code: "ACCOUNT_OWN",
      message: "This is your own account. Ask another admin to change it.",
      field: null,
      issues: [],
      details: null,
      httpStatus: 409,
      path: "user.disable",
      reference: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/),
    });
  });

  test("of an input names the fields", async () => {
    const { client } = await program();
    const problem = await problemIn(client.user.list.query({ limit: 100_000 }));
    expect(problem).toMatchObject({ code: "INPUT_INVALID", issues: [{ field: "limit" }] });
  });

  test("comes where the role may not, and where only people may", async () => {
    const { client } = await program("member");
    expect((await problemIn(client.user.list.query({}))).code).toBe("NOT_ALLOWED");
    expect((await problemIn(client.token.list.query())).code).toBe("SESSION_NEEDED");
  });

  test("comes from the next call on when the token was revoked", async () => {
    const { person, client } = await program();
    await client.identity.me.query();
    await db.apiToken.deleteMany({ where: { userId: person.id } });
    expect((await problemIn(client.identity.me.query())).code).toBe("TOKEN_REFUSED");
    expect((await problemIn(client.user.disable.mutate({ id: person.id }))).code).toBe("TOKEN_REFUSED");
  });
});

test("a page of the app is not taken for its answer", async () => {
  const { client } = await program("member", `${await openPort()}/sign-in`);
  const error = await client.identity.me.query().catch((thrown: Error) => thrown);
  expect(error).toMatchObject({
    message: expect.stringMatching(/\/sign-in\/api\/trpc\/identity.me answered/),
  });
});
