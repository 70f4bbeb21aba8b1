import type { Actor } from "groundwork/contract/permissions";
import { createHandlers } from "groundwork/server/gateway/handlers";
import { attachRequestContext } from "groundwork/server/http/request-context";
import { createRoutes } from "groundwork/server/http/routes";
import { trpc } from "groundwork/server/trpc";
import { createUser } from "groundwork/testing/calls";
import { openGateway, sendLines } from "groundwork/testing/gateway";
import { openHandler, origin } from "groundwork/testing/http";
import { lines, printed } from "groundwork/testing/log";
import { cookieOf, tokenOf } from "groundwork/testing/session";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { anyone } from "@/product/permissions";
import { tokenLimits } from "@/product/token/limits";
import type { Database } from "@/server/database/client";
import { identity } from "@/server/identity/identity";
import { mutation, query } from "@/server/procedure";

const caller = z.object({ id: z.string(), role: z.string(), cookies: z.string() }).nullable();
const members = { member: "own", admin: "any" } as const;
const who = async ({ actor, cookies }: { actor: Actor | null; cookies: { header: string } }) =>
  actor && { ...actor, cookies: cookies.header };
const held = { begun: () => {}, until: Promise.resolve() };

const router = trpc.router({
  probe: {
    who: query({ permission: anyone, output: caller, run: who }),
    held: query({
      permission: members,
      output: caller,
      run: (call) => {
        held.begun();
        return held.until.then(() => who(call));
      },
    }),
    write: mutation({ permission: members, output: caller, invalidates: [], run: who }),
    admin: mutation({ permission: { admin: "any" }, output: caller, invalidates: [], run: who }),
    own: mutation({ permission: anyone, caller: "session", output: caller, invalidates: [], run: who }),
    fail: mutation({
      permission: members,
      output: caller,
      invalidates: [],
      run: () => Promise.reject(new Error(`It came with Bearer ${token}`)),
    }),
  },
});

type Sent = readonly (readonly [name: string, value: string])[];
type Answer = { status: number; code?: string | undefined; as?: z.output<typeof caller>; text: string };

let db: Database;
let person: Actor;
let token: string;
let authorization: readonly [string, string];
const routes = createRoutes(router, []);

beforeAll(async () => {
  ({ db } = await openHandler());
  attachRequestContext({ TRUSTED_PROXIES: [], NODE_ENV: "test", APP_URL: origin });
});
beforeEach(async () => {
  person = await createUser(db);
  token = await tokenOf(db, person, "member");
  authorization = ["authorization", `Bearer ${token}`];
});

const methodOf = (path: string) => (/^(who|held)/.test(path) ? "GET" : "POST");

function answerOf(status: number, text: string): Answer {
  const body = /\{.*\}/s.exec(text)?.[0];
  const { error, result } = JSON.parse(body ?? "{}");
  return { status, code: error?.json.data.code, as: result?.data.json, text };
}

async function askNext(path: string, sent: Sent = [authorization]): Promise<Answer> {
  const headers = new Headers();
  for (const [name, value] of sent) headers.append(name, value);
  const request = new Request(`${origin}/api/trpc/probe.${path}`, { method: methodOf(path), headers });
  if (methodOf(path) === "POST") request.headers.set("content-type", "application/json");
  const response = await routes.answer(request);
  return answerOf(response.status, await response.text());
}

async function askGateway(path: string, sent: Sent = [authorization]): Promise<Answer> {
  const { port } = await openGateway({ api: createHandlers(routes) });
  const all = await sendLines(port, [
    `${methodOf(path)} /api/trpc/probe.${path} HTTP/1.1`,
    "host: app.example.com",
    "connection: close",
    "content-type: application/json",
    "content-length: 0",
    ...sent.map(([name, value]) => `${name}: ${value}`),
  ]);
  return answerOf(Number(/^HTTP\/1.1 (\d+)/.exec(all)?.[1]), all);
}

const refused = { status: 401, code: "TOKEN_REFUSED" };

describe.each([
  ["Next's route handlers", askNext],
  ["the gateway", askGateway],
])("through %s", (_name, ask) => {
  test("a token is enough to read and to write, without cookie and Origin", async () => {
    for (const path of ["who", "write"]) {
      expect(await ask(path)).toMatchObject({ status: 200, as: { id: person.id, role: "member" } });
    }
    const foreign = ["origin", "https://elsewhere.example"] as const;
    expect(await ask("write", [authorization, foreign])).toMatchObject({ status: 200 });
  });

  test.each(["bearer", "BEARER", "Bearer  "])("the scheme %j is read in any case", async (scheme) => {
    expect(await ask("write", [["Authorization", `${scheme} ${token}`]])).toMatchObject({ status: 200 });
  });

  test("beside a token the cookie is not read, be the token good or bad", async () => {
    const other = await createUser(db, "admin");
    const cookie = ["cookie", await cookieOf(db, other.id)] as const;
    const both = await ask("write", [authorization, cookie]);
    expect(both).toMatchObject({ status: 200, as: { id: person.id, cookies: "" } });
    expect((await ask("admin", [authorization, cookie])).code).toBe("NOT_ALLOWED");
    const own = ["origin", origin] as const;
    expect(await ask("who", [["authorization", "Bearer wrong"], cookie, own])).toMatchObject(refused);
    expect(await ask("admin", [["authorization", "Bearer wrong"], cookie, own])).toMatchObject(refused);
  });

  test.each<[string, (token: string) => string[]]>([
    ["nothing but the scheme", () => ["Bearer"]],
    ["the prefix alone", () => ["Bearer groundwork_"]],
    ["a token without its end", (token) => [`Bearer ${token.slice(0, -1)}`]],
    ["a token with another digit", (token) => [`Bearer ${token.slice(0, -1)}${token.endsWith("0") ? 1 : 0}`]],
    ["a token in capitals", (token) => [`Bearer ${token.toUpperCase()}`]],
    ["a token behind a tab", (token) => [`Bearer\t${token}`]],
    ["a token with something after it", (token) => [`Bearer ${token} x`]],
    ["a token of ten thousand characters", (token) => [`Bearer ${token.padEnd(10_000, "0")}`]],
    ["two headers with the same token", (token) => [`Bearer ${token}`, `Bearer ${token}`]],
    ["a token behind another header", (token) => ["Basic YTpi", `Bearer ${token}`]],
    ["a token before another header", (token) => [`Bearer ${token}`, "Basic YTpi"]],
  ])("%s is refused", async (_name, values) => {
    const sent = values(token).map((value) => ["authorization", value] as const);
    expect(await ask("who", sent)).toMatchObject(refused);
  });

  test("a refusal says by its header that it is the token", async () => {
    const response = await routes.answer(
      new Request(`${origin}/api/trpc/probe.who`, { headers: { authorization: "Bearer x" } }),
    );
    expect(response.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
  });

  test("a token in the query is ignored, and so is another scheme", async () => {
    for (const name of ["token", "access_token", "authorization"]) {
      expect(await ask(`who?${name}=${token}`, [])).toMatchObject({ status: 200, as: null });
    }
    expect(await ask("who", [["authorization", `Basic ${token}`]])).toMatchObject({ status: 200, as: null });
    expect((await ask("write", [["authorization", `Basic ${token}`]])).code).toBe("ORIGIN_FOREIGN");
  });

  test("what needs a session is refused to a program, and not to nobody", async () => {
    expect(await ask("own")).toMatchObject({ status: 403, code: "SESSION_NEEDED" });
    expect(await ask("own", [["origin", origin]])).toMatchObject({ status: 200, as: null });
    expect(await ask("own", [["authorization", "Bearer wrong"]])).toMatchObject(refused);
  });
});

test.each(["\r\n x", "\rx", "\nX-Role: admin", "\0"])(
  "a header with %j in it never becomes a request, or is refused",
  async (break_) => {
    const { status } = await askGateway("admin", [["authorization", `Bearer ${token}${break_}`]]);
    expect([400, 401, 403]).toContain(status);
  },
);

describe("a token ends with the next request", () => {
  const admin = async () => {
    person = await createUser(db, "admin");
    token = await tokenOf(db, person, "admin");
    authorization = ["authorization", `Bearer ${token}`];
  };
  const own = { where: { id: "" } };
  beforeEach(() => {
    own.where.id = person.id;
  });
  const refuse = (code: string): never => {
    throw new Error(code);
  };

  test("when it is revoked", async () => {
    const [made] = await identity.tokens.list({ db, actor: person });
    await identity.tokens.revoke({ db, actor: person, refuse }, { id: made?.id ?? "" });
    expect(await askNext("who")).toMatchObject(refused);
  });

  test("when its time is over", async () => {
    await db.apiToken.updateMany({ where: { userId: person.id }, data: { expiresAt: new Date() } });
    expect(await askNext("who")).toMatchObject(refused);
  });

  test("when its person is disabled, and comes back when they are enabled", async () => {
    await db.user.update({ ...own, data: { disabledAt: new Date() } });
    expect(await askNext("who")).toMatchObject(refused);
    await db.user.update({ ...own, data: { disabledAt: null } });
    expect(await askNext("who")).toMatchObject({ status: 200 });
  });

  test("when its person is removed", async () => {
    await db.user.delete(own);
    expect(await askNext("who")).toMatchObject(refused);
    expect(await db.apiToken.count({ where: { userId: person.id } })).toBe(0);
  });

  test("and not in the middle of a batch, which is all of one caller", async () => {
    let release = () => {};
    held.until = new Promise((resolve) => {
      release = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      held.begun = resolve;
    });
    const batch = askBatch("held", "held", "nothing");
    await begun;
    await db.apiToken.deleteMany({ where: { userId: person.id } });
    expect(await askNext("who")).toMatchObject(refused);
    release();
    const codes = (await batch).map(({ result, error }) => result?.data.json.id ?? error.json.data.code);
    expect(codes).toEqual([person.id, person.id, "CALL_UNKNOWN"]);
  });

  async function askBatch(...names: string[]) {
    const paths = names.map((name) => `probe.${name}`).join(",");
    const response = await routes.answer(
      new Request(`${origin}/api/trpc/${paths}?batch=1`, { headers: [[...authorization]] }),
    );
    return (await response.json()) as {
      result?: { data: { json: { id: string } } };
      error: { json: { data: { code: string } } };
    }[];
  }

  test("as far as the role of its person goes down, and is back with it", async () => {
    await admin();
    own.where.id = person.id;
    expect(await askNext("admin")).toMatchObject({ status: 200, as: { role: "admin" } });
    await db.user.update({ ...own, data: { role: "member" } });
    expect((await askNext("admin")).code).toBe("NOT_ALLOWED");
    expect(await askNext("who")).toMatchObject({ as: { role: "member" } });
    await db.user.update({ ...own, data: { role: "admin" } });
    expect(await askNext("admin")).toMatchObject({ status: 200 });
  });

  test("and gains nothing when its person does", async () => {
    await db.user.update({ ...own, data: { role: "admin" } });
    expect((await askNext("admin")).code).toBe("NOT_ALLOWED");
    // Nor can a role that is gone be had by a token.
    const demoted = { ...person, role: "member" } as const;
    await expect(
      identity.tokens.create({ db, actor: demoted, refuse }, { name: "x", role: "admin", days: 1 }),
    ).rejects.toThrow("TOKEN_ROLE_TOO_HIGH");
  });
});

describe("who calls is found", () => {
  const counted = () => {
    const asked: string[] = [];
    const counting = {
      ...db,
      $queryRaw: (...query: Parameters<Database["$queryRaw"]>) => {
        asked.push("read");
        return db.$queryRaw(...query);
      },
      $executeRaw: (...query: Parameters<Database["$executeRaw"]>) => {
        asked.push("write");
        return db.$executeRaw(...query);
      },
    } as Database;
    return { asked, actorOf: (headers: object) => identity.actorOf(counting, new Headers({ ...headers })) };
  };

  test("by a cookie in one statement, as if there were no tokens", async () => {
    const { asked, actorOf } = counted();
    expect(await actorOf({ cookie: await cookieOf(db, person.id) })).toEqual(person);
    expect(asked).toEqual(["read"]);
    expect(await actorOf({})).toBeNull();
    expect(asked).toEqual(["read"]);
  });

  test("by a token in one, and its use is written down once in some minutes", async () => {
    const { asked, actorOf } = counted();
    const bearer = { authorization: `Bearer ${token}` };
    await actorOf(bearer);
    expect(asked).toEqual(["read"]);
    const used = (seconds: number) => new Date(Date.now() - seconds * 1000);
    for (const usedAt of [null, used(tokenLimits.touchSeconds + 60)]) {
      await db.apiToken.updateMany({ where: { userId: person.id }, data: { usedAt } });
      asked.length = 0;
      await Promise.all([actorOf(bearer), actorOf(bearer)]);
      expect(asked.filter((kind) => kind === "read")).toHaveLength(2);
      const before = asked.length;
      await actorOf(bearer);
      expect(asked.slice(before)).toEqual(["read"]);
      const [now] = await identity.tokens.list({ db, actor: person });
      expect(Number(now?.usedAt)).toBeGreaterThan(Number(used(60)));
    }
  });

  test("without asking the database about what can be no token", async () => {
    const { asked, actorOf } = counted();
    for (const text of ["", "x", "groundwork_", `${token}0`, token.replace(/.{8}$/, "00000000")]) {
      await expect(actorOf({ authorization: `Bearer ${text}` })).rejects.toThrow("TOKEN_REFUSED");
    }
    expect(asked).toEqual([]);
  });
});

describe("of a token", () => {
  test("only a hash is stored, and the text is found in no row", async () => {
    const [stored] = await db.$queryRaw<{ rows: string }[]>`
      SELECT string_agg(t::text, '') || (SELECT string_agg(e::text, '') FROM "Event" e) AS rows FROM "ApiToken" t`;
    expect(stored?.rows).toContain(person.id);
    expect(stored?.rows).not.toContain(token);
    expect(stored?.rows).not.toContain(token.slice("groundwork_".length, -8));
  });

  test("the log names the id, and never the text, however a call fails", async () => {
    const [made] = await identity.tokens.list({ db, actor: person });
    await askNext("who");
    expect(lines()).toEqual([expect.objectContaining({ code: "OK", user: person.id, token: made?.id })]);
    await askNext("fail");
    await askNext(`who?token=${token}`, []);
    await routes.answer(new Request(`${origin}/api/trpc/${token}`));
    await askNext("who", [["authorization", `Bearer ${token}x`]]);
    expect(lines("error")).toEqual([expect.objectContaining({ code: "UNEXPECTED", token: made?.id })]);
    expect(printed.join("")).not.toContain(token);
    expect(printed.join("")).not.toContain(token.slice(20, 60));
  });
});
