import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "#contract/permissions";
import { clientIpHeader } from "#server/call/context";
import { trpc } from "#server/call/trpc";
import { get, openHandler, post, ran, refusalIn, router } from "#support/http";
import { createUser, refusalOf } from "#testing/calls";
import { lines } from "#testing/log";
import type { Database } from "@/server/database/client";

const small = vi.hoisted(() => ({
  callsFromAddress: { name: "calls-from-address", points: 20, seconds: 60, store: "memory" },
  callsOfPerson: { name: "calls-of-person", points: 12, seconds: 60, store: "memory" },
}));
vi.mock("#contract/limits", async (importOriginal) => {
  const original = await importOriginal<typeof import("#contract/limits")>();
  return { ...original, rateLimits: { ...original.rateLimits, ...small } };
});

let db: Database;
let handler: (request: Request) => Promise<Response>;
let host = 0;

beforeAll(async () => {
  ({ db, handler } = await openHandler());
});
beforeEach(() => {
  ran.mockClear();
  host += 1;
});

/** Headers that instrumentation writes into every request. */
const from = (clientIp: string) => ({ [clientIpHeader]: clientIp });
const here = () => from(`10.0.0.${host}`);
const batchOfTen = `${Array(10).fill("probe.read").join(",")}?batch=1`;

async function expectTooMany(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await refusalIn(response)).toMatchObject({
    code: "TOO_MANY_REQUESTS",
    details: { retryAfter: wait },
  });
}

describe("calls from one address", () => {
  test("are counted one by one, also those of a batch", async () => {
    expect((await handler(get(batchOfTen, here()))).status).toBe(200);
    for (let call = 10; call < 19; call += 1) await handler(get("probe.read", here()));
    expect(ran).toHaveBeenCalledTimes(19);

    const partly = await handler(get(batchOfTen, here()));
    expect(partly.status).toBe(207);
    expect(partly.headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
    expect(ran).toHaveBeenCalledTimes(20);
    await expectTooMany(await handler(get("probe.read", here())));
    await expectTooMany(await handler(post("probe.touch", undefined, here())));
    expect(ran).toHaveBeenCalledTimes(20);
  });

  test("are counted when they are refused", async () => {
    for (let call = 0; call < 20; call += 1) {
      expect((await handler(post("probe.touch", "null", here()))).status).toBe(400);
    }
    await expectTooMany(await handler(post("probe.touch", "null", here())));
  });

  test("leave other addresses alone", async () => {
    for (let call = 0; call < 21; call += 1) await handler(get("probe.read", here()));
    expect((await handler(get("probe.read", from("10.0.1.1")))).status).toBe(200);
  });

  test("are counted by what the server saw, whatever the client says", async () => {
    const claim = (call: number) => ({
      ...here(),
      "x-forwarded-for": `198.51.100.${call}`,
      forwarded: `for=198.51.100.${call}`,
    });
    for (let call = 0; call < 20; call += 1) await handler(get("probe.read", claim(call)));
    await expectTooMany(await handler(get("probe.read", claim(20))));
  });

  test("are those of all addresses in one network of IPv6", async () => {
    const network = `2001:db8:0:${host}`;
    for (let call = 0; call < 20; call += 1) await handler(get("probe.read", from(`${network}::${call}`)));
    await expectTooMany(await handler(get("probe.read", from(`${network}:ffff::1`))));
  });
});

test("calls of one person are counted wherever they come from", async () => {
  const [ada, ben] = [await createUser(db), await createUser(db)];
  const readAs = (actor: Actor, clientIp: string) =>
    trpc
      .createCallerFactory(router)({ db, actor: async () => actor, reference: "TEST-0000", clientIp })
      .probe.read();
  for (let call = 0; call < 12; call += 1) await readAs(ada, `10.1.0.${call}`);
  const refusal = await refusalOf(readAs(ada, "10.1.0.99"));
  expect(refusal).toMatchObject({
    code: "TOO_MANY_REQUESTS",
    status: 429,
    details: { retryAfter: expect.any(Number) },
  });
  expect(await readAs(ben, "10.1.0.99")).toBe("done");
});

test("calls below the limits of all procedures cost the table of counts nothing", async () => {
  expect((await handler(get(batchOfTen, here()))).status).toBe(200);
  expect(await db.rateLimit.count()).toBe(0);
  expect((await handler(get("probe.limited", here()))).status).toBe(200);
  expect(await db.rateLimit.count()).toBe(1);
});

test("when a limit of a procedure cannot be counted, nothing runs and the answer says so", async () => {
  await db.$executeRaw`ALTER TABLE "RateLimit" RENAME TO "RateLimitAway"`;
  const response = await handler(get("probe.limited", here()));
  await db.$executeRaw`ALTER TABLE "RateLimitAway" RENAME TO "RateLimit"`;
  const refusal = await refusalIn(response);
  expect([response.status, refusal.code]).toEqual([503, "UNAVAILABLE"]);
  expect(ran).not.toHaveBeenCalled();
  const [line, ...others] = lines("error");
  expect(line).toMatchObject({ reference: refusal.reference, path: "probe.limited", code: "UNAVAILABLE" });
  expect(line?.error?.message).toContain('relation "RateLimit" does not exist');
  expect(others).toEqual([]);
});
