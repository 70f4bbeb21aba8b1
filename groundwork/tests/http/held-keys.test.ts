import { clientIpHeader } from "groundwork/server/http/client-ip";
import { get, openHandler } from "groundwork/testing/http";
import { beforeAll, expect, test, vi } from "vitest";
import type { Database } from "@/server/database/client";

// Few enough to reach, and blocks of points large enough to see that one is held.
vi.mock("groundwork/contract/limits", async (original) => {
  const { platformLimits, rateLimits } = await original<typeof import("groundwork/contract/limits")>();
  return {
    platformLimits: { ...platformLimits, heldKeys: 3 },
    rateLimits: {
      ...rateLimits,
      callsFromAddress: { name: "calls-from-address", points: 500, seconds: 600 },
    },
  };
});

let db: Database;
let handler: (request: Request) => Promise<Response>;

beforeAll(async () => {
  ({ db, handler } = await openHandler());
});

/** Calls from an address, and answers with how many blocks of ten points have been taken from the database since. */
async function blocksAfter(clientIp: string): Promise<number> {
  expect((await handler(get("probe.read", { [clientIpHeader]: clientIp }))).status).toBe(200);
  const { _sum } = await db.rateLimit.aggregate({ _sum: { points: true } });
  return (_sum.points ?? 0) / 10;
}

test("the process holds points of so many addresses, and forgets the oldest for one more", async () => {
  expect(await blocksAfter("10.4.0.1")).toBe(1);
  expect(await blocksAfter("10.4.0.1")).toBe(1);
  expect(await blocksAfter("10.4.0.2")).toBe(2);
  expect(await blocksAfter("10.4.0.3")).toBe(3);
  expect(await blocksAfter("10.4.0.1")).toBe(3);
  expect(await blocksAfter("10.4.0.4")).toBe(4);
  expect(await blocksAfter("10.4.0.3")).toBe(4);
  expect(await blocksAfter("10.4.0.1")).toBe(5);
});
