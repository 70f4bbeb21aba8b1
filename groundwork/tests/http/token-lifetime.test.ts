import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#contract/permissions";
import { origin } from "#support/http";
import { lines, printed } from "#testing/log";
import { cookieOf } from "#testing/session";
import { tokenLimits } from "@/product/limits";
import type { Database } from "@/server/database/client";
import { identity } from "@/server/identity/identity";
import {
  askNext,
  held,
  newProgram,
  openProbe,
  type Program,
  planted,
  routes,
  type Sent,
} from "./token-harness";

const refused = { status: 401, code: "TOKEN_REFUSED" };

let db: Database;
let person: Actor;
let token: string;
let authorization: Program["authorization"];

beforeAll(async () => {
  db = await openProbe();
});
beforeEach(async () => {
  ({ person, token, authorization } = await newProgram(db));
});

const ask = (path: string, sent: Sent = [authorization]) => askNext(path, sent);

describe("a token ends with the next request", () => {
  const admin = async () => {
    ({ person, token, authorization } = await newProgram(db, "admin"));
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
    expect(await ask("who")).toMatchObject(refused);
  });

  test("when its time is over", async () => {
    await db.apiToken.updateMany({ where: { userId: person.id }, data: { expiresAt: new Date() } });
    expect(await ask("who")).toMatchObject(refused);
  });

  test("when its person is disabled, and comes back when they are enabled", async () => {
    await db.user.update({ ...own, data: { disabledAt: new Date() } });
    expect(await ask("who")).toMatchObject(refused);
    await db.user.update({ ...own, data: { disabledAt: null } });
    expect(await ask("who")).toMatchObject({ status: 200 });
  });

  test("when its person is removed", async () => {
    await db.user.delete(own);
    expect(await ask("who")).toMatchObject(refused);
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
    expect(await ask("who")).toMatchObject(refused);
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
    expect(await ask("admin")).toMatchObject({ status: 200, as: { role: "admin" } });
    await db.user.update({ ...own, data: { role: "member" } });
    expect((await ask("admin")).code).toBe("NOT_ALLOWED");
    expect(await ask("who")).toMatchObject({ as: { role: "member" } });
    await db.user.update({ ...own, data: { role: "admin" } });
    expect(await ask("admin")).toMatchObject({ status: 200 });
  });

  test("and gains nothing when its person does", async () => {
    await db.user.update({ ...own, data: { role: "admin" } });
    expect((await ask("admin")).code).toBe("NOT_ALLOWED");
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
    expect(await actorOf({ cookie: await cookieOf(db, person.id) })).toMatchObject(person);
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
      expect(asked.filter((kind) => kind === "read")).toHaveLength(1);
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
      SELECT string_agg(t::text, '') || (SELECT string_agg(e::text, '') FROM "AuditEvent" e) AS rows FROM "ApiToken" t`;
    expect(stored?.rows).toContain(person.id);
    expect(stored?.rows).not.toContain(token);
    expect(stored?.rows).not.toContain(token.slice("groundwork_".length, -8));
  });

  test("the log names the id, and never the text, however a call fails", async () => {
    const [made] = await identity.tokens.list({ db, actor: person });
    await ask("who");
    expect(lines()).toEqual([expect.objectContaining({ code: "OK", user: person.id, token: made?.id })]);
    planted.message = `It came with Bearer ${token}`;
    await ask("fail");
    await ask(`who?token=${token}`, []);
    await routes.answer(new Request(`${origin}/api/trpc/${token}`));
    await ask("who", [["authorization", `Bearer ${token}x`]]);
    expect(lines("error")).toEqual([expect.objectContaining({ code: "UNEXPECTED", token: made?.id })]);
    expect(printed.join("")).not.toContain(token);
    expect(printed.join("")).not.toContain(token.slice(20, 60));
  });
});
