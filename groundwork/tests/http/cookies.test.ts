import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { trpc } from "#server/call/trpc";
import { toNodeHandler, toWebHandler } from "#server/http/adapters";
import { createTrpcHandler } from "#server/http/trpc-handler";
import { openHandler, origin, post } from "#support/http";
import { callAs, refusalOf } from "#testing/calls";
import { anyone } from "@/product/permissions";
import type { Database } from "@/server/database/client";
import { mutation } from "@/server/procedure";

const open = { permission: anyone, invalidates: [], output: z.string() } as const;
const router = trpc.router({
  probe: {
    // Answers with the cookies that came, and sets two.
    set: mutation({
      ...open,
      run: async ({ cookies }) => {
        for (const cookie of ["a=1; Path=/", "b=2; Path=/"]) cookies.set(cookie);
        return cookies.header;
      },
    }),
    copy: mutation({
      ...open,
      run: (call) =>
        call.db.$transaction(async (transaction) => {
          const copy = { ...call, db: transaction };
          // @ts-expect-error A copy has no cookies: an answer sets those of its own call.
          return `${copy.reference} ${copy.cookies}`;
        }),
    }),
    refuse: mutation({
      ...open,
      errors: ["ACCOUNT_OWN"],
      run: async ({ cookies, refuse }) => {
        cookies.set("a=1; Path=/");
        return refuse("ACCOUNT_OWN");
      },
    }),
  },
});

let db: Database;
let server: Server;
let address: string;
beforeAll(async () => {
  ({ db } = await openHandler());
  const handle = toNodeHandler(createTrpcHandler(router));
  server = createServer((request, response) => void handle(request, response, Buffer.alloc(0)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/trpc`;
});
afterAll(() => void server.close());

const handlers = {
  "Next's route handlers": (request: Request) => toWebHandler(createTrpcHandler(router))(request),
  "the gateway": (request: Request) =>
    fetch(request.url.replace(`${origin}/api/trpc`, address), { method: "POST", headers: request.headers }),
};

describe.each(Object.entries(handlers))("through %s", (_name, handle) => {
  test("an answer sets each cookie of its call, which has read those of the request", async () => {
    const response = await handle(post("probe.set", undefined, { cookie: "c=3" }));
    expect(await response.json()).toMatchObject({ result: { data: { json: "c=3" } } });
    expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  });

  test("a call that is refused sets none", async () => {
    const response = await handle(post("probe.refuse"));
    expect(response.status).toBe(409);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("a stream, which has begun by then, is refused before anything is done", async () => {
    const stream = { "trpc-accept": "application/jsonl" };
    const text = await (await handle(post("probe.set?batch=1", undefined, stream))).text();
    expect(text).toContain("REQUEST_MALFORMED");
  });
});

test("a call is copied with a transaction for its `db`, where its answer can set no cookies either", async () => {
  const call = trpc.createCallerFactory(router)({ db, actor: async () => null, reference: "TEST-0000" });
  expect(await call.probe.copy()).toBe("TEST-0000 undefined");
});

test("a page cannot sign anybody in while it is rendered", async () => {
  const input = { email: "ada@example.com", password: "a long sentence" };
  expect(await refusalOf(callAs(db, null).identity.signIn(input))).toMatchObject({
    code: "REQUEST_MALFORMED",
  });
});
