import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { firstLoadOf } from "groundwork/testing/first-load";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goalsOf } from "../bench/goals";
import { measuredSlices } from "../bench/slices";
import type { Column } from "../bench/throughput";
import { checkGenerated, growthOf } from "../bench/type-checks";

describe("the first load of a page", () => {
  const script = (path: string) => `console.log(${JSON.stringify(path.repeat(50))});`;
  const server = createServer(({ url = "" }, response) => {
    response.writeHead(url === "/gone.js" ? 404 : 200).end(script(url));
  });
  let origin = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test("is every script that it names, once and compressed, but not what old browsers take", async () => {
    const html =
      '<script src="/a.js" async=""></script><script src="/b.js?v=1&amp;w=2" nonce="x"></script>' +
      '<script src="/a.js"></script><script nomodule="" src="/old.js"></script><script>inline()</script>';
    const size = (path: string) => gzipSync(script(path), { level: 9 }).length;
    expect(await firstLoadOf(html, origin)).toBe(size("/a.js") + size("/b.js?v=1&w=2"));
  });

  test("is not counted when a script of it is missing", async () => {
    await expect(firstLoadOf('<script src="/gone.js"></script>', origin)).rejects.toThrow("404");
  });
});

test("the type check takes no more work for a procedure among many than among few", async () => {
  const rows = await checkGenerated([0, 10, 40]);
  const [none, ten] = rows;
  // Work that is done for nothing would look linear too.
  expect((ten?.instantiations ?? 0) - (none?.instantiations ?? 0)).toBeGreaterThan(1000);
  expect((ten?.instantiations ?? 0) - (none?.instantiations ?? 0)).toBeLessThan(25_000);
  expect(growthOf(rows)).toBeGreaterThan(0.9);
  expect(growthOf(rows)).toBeLessThan(1.05);
}, 300_000);

describe("a goal is missed", () => {
  const cell = { connections: 32, p50: 1, p99: 2, memory: 100, shed: 0, wrong: 0 };
  const cells = (perSecond: number) => [{ ...cell, row: "trivial query", perSecond }];
  const gateway = { server: "front", cells: cells(3000) };
  const next = { server: "next start", cells: cells(1000) };
  const met = (throughput: readonly Column[]) =>
    goalsOf({ throughput }, []).map((goal) => [goal.measured, goal.met]);

  test("when its number is", () => {
    expect(met([gateway, next, { server: "tRPC standalone", cells: cells(4000) }])).toEqual([
      ["3.00", true],
      ["0.75", false],
    ]);
  });

  test("when there is no number", async () => {
    expect(met([gateway, next])).toEqual([
      ["3.00", true],
      ["NaN", false],
    ]);
    for (const slice of await measuredSlices()) {
      const nothing = goalsOf({ throughput: [], firstLoads: {} }, [slice]);
      expect(nothing.length).toBeGreaterThan(met([]).length);
      expect(nothing.filter((goal) => goal.met)).toEqual([]);
    }
  });
});
