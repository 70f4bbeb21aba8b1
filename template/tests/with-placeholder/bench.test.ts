import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstLoadOf } from "../../../groundwork/src/testing/first-load";
import { goalsOf } from "../../bench/with-placeholder/report";
import { elementsOf } from "../../bench/with-placeholder/servers";
import { askOnce, type Cell, rowsFor } from "../../bench/with-placeholder/throughput";

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

describe("a goal is missed", () => {
  const turn = { answers: 1, cpu: 1, p50: 1, p99: 2, memory: 100, shed: 0, wrong: 0 };
  const cell = (server: string, ...rates: number[]) => ({
    row: "trivial query",
    server,
    turns: rates.map((perSecond) => ({ ...turn, perSecond })),
  });
  const gateway = cell("gateway", 3000, 6000, 600);
  const next = cell("next start", 1000, 2000, 6000);
  const met = (throughput: readonly Cell[]) =>
    goalsOf({ throughput })
      .filter(({ what }) => what.startsWith("trivial query"))
      .map((goal) => [goal.measured, goal.met]);

  test("when the median of its turns misses its number", () => {
    expect(met([gateway, next, cell("tRPC standalone", 4000, 8000, 100)])).toEqual([
      ["3.00", true],
      ["0.75", false],
    ]);
  });

  test("when there is no number", () => {
    expect(met([gateway, next])).toEqual([
      ["3.00", true],
      ["NaN", false],
    ]);
    const nothing = goalsOf({ throughput: [], memory: [] });
    expect(nothing).toHaveLength(8);
    expect(nothing.filter((goal) => goal.met)).toEqual([]);
  });

  test("or met by rows that are measured", () => {
    const rows = rowsFor({ cookies: [] }, "").map(({ name }) => name);
    const named = goalsOf({ throughput: [] }).map(({ what }) => what.split(",")[0]);
    expect(named.length).toBeGreaterThan(0);
    expect(rows).toEqual(expect.arrayContaining(named));
  });
});

test("a question between two loads takes no connection that the server may be about to close", async () => {
  const connections = new Set<unknown>();
  const server = createServer((_, response) => response.end("answer"));
  server.on("connection", (socket) => connections.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const _ of [1, 2]) expect(await askOnce(origin, { name: "row", path: "/" })).toBe("answer");
  expect(connections.size).toBe(2);
  server.close();
});

test("the bare page has the markup of the page that it stands for", () => {
  const html =
    '<html><body class="a"><!--$--><main class="x &amp; y" style="margin-top:1px"><br/>A &lt; B<input disabled=""/></main>' +
    "<script>run()</script></body></html>";
  const h = (name: string, properties: object, ...children: unknown[]) => [name, properties, ...children];
  const made = new Function("h", `return [${elementsOf(html)}]`)(h);
  expect(made).toEqual([
    [
      "main",
      { className: "x & y", style: { marginTop: "1px" } },
      ["br", {}],
      "A < B",
      ["input", { disabled: "" }],
    ],
  ]);
});
