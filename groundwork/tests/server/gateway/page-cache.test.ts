import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { openGateway } from "../../support/gateway";

const forAll = { "cache-control": "s-maxage=31536000", "content-type": "text/html; charset=utf-8" };

function setAll(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** A page that says how often Next was asked for it. */
function countedPage(headers: Record<string, string> = forAll, status = 200) {
  const renders = vi.fn();
  const page = async (_request: IncomingMessage, response: ServerResponse) => {
    renders();
    response.statusCode = status;
    setAll(response, { etag: `"${renders.mock.calls.length}"`, ...headers });
    response.write("answer ");
    response.end(String(renders.mock.calls.length));
  };
  return { renders, page };
}

const lasting = { pageMilliseconds: 60_000 };

/** Fetches a path from a gateway, by the app's own name. */
const asker =
  (port: number) =>
  (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${port}${path}`, { headers: { "accept-encoding": "identity", ...headers } });

test("a page for everybody is asked for once, and answered alike", async () => {
  const { renders, page } = countedPage();
  const ask = asker((await openGateway({ page, limits: lasting })).port);
  const [first, second] = [await ask("/"), await ask("/")];
  expect([await first.text(), await second.text()]).toEqual(["answer 1", "answer 1"]);
  for (const name of ["etag", "cache-control", "content-type"]) {
    expect(second.headers.get(name)).toBe(first.headers.get(name));
  }
  expect(renders).toHaveBeenCalledOnce();
  expect(await (await ask("/sign-in")).text()).toBe("answer 2");
});

test("a page is rendered again when its time is over", async () => {
  const { page } = countedPage();
  const ask = asker((await openGateway({ page, limits: { pageMilliseconds: 0 } })).port);
  expect(await (await ask("/")).text()).toBe("answer 1");
  expect(await (await ask("/")).text()).toBe("answer 2");
});

test("a client that has the page already gets 304", async () => {
  const { renders, page } = countedPage();
  const ask = asker((await openGateway({ page, limits: lasting })).port);
  await (await ask("/")).text();
  const same = await ask("/", { "if-none-match": '"1"' });
  expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([304, "", '"1"']);
  expect((await ask("/", { "if-none-match": '"0"' })).status).toBe(200);
  expect(renders).toHaveBeenCalledOnce();
});

test.each<[string, Record<string, string>, number]>([
  ["private", { ...forAll, "cache-control": "private, no-cache, no-store" }, 200],
  ["kept by nobody", { "content-type": "text/html" }, 200],
  ["a user's own by a cookie", { ...forAll, "set-cookie": "a=b" }, 200],
  ["another for other languages", { ...forAll, vary: "accept-language" }, 200],
  ["no page", { ...forAll, "content-type": "text/x-component" }, 200],
  ["an error", forAll, 500],
  ["absent", forAll, 404],
])("an answer that is %s is asked for every time", async (_name, headers, status) => {
  const { page } = countedPage(headers, status);
  const ask = asker((await openGateway({ page, limits: lasting })).port);
  expect(await (await ask("/")).text()).toBe("answer 1");
  expect(await (await ask("/")).text()).toBe("answer 2");
});

const others: [string, string, Record<string, string>][] = [
  ["for the router's data", "/", { rsc: "1" }],
  ["to fetch it ahead", "/", { "next-router-prefetch": "1" }],
  ["to fetch a part of it ahead", "/", { "next-router-segment-prefetch": "/a" }],
  ["from another page", "/", { "next-url": "/sign-in" }],
  ["with the router's state", "/", { "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D" }],
  ["with a search", "/?a=b", {}],
  ["for a draft", "/", { cookie: "a=b; __prerender_bypass=planted" }],
  ["with a name and a password", "/", { authorization: "Basic planted" }],
  ["for a part", "/", { range: "bytes=0-3" }],
  ["for a part of what it has", "/", { "if-range": '"1"' }],
  ["for what it has", "/", { "if-match": '"1"' }],
  ["for what is no newer", "/", { "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" }],
  ["with a method of its own", "/", { ":method": "HEAD" }],
];

/** Asks with these headers, of which `:method` is none. */
const fetchWith = (
  port: number,
  path: string,
  { ":method": method = "GET", ...headers }: Record<string, string>,
) =>
  fetch(`http://localhost:${port}${path}`, {
    method,
    headers: { "accept-encoding": "identity", ...headers },
  });

test.each([...others, ["in another encoding", "/", { "accept-encoding": "gzip" }]] satisfies typeof others)(
  "a request %s is not answered with what is kept for everybody",
  async (_name, path, headers) => {
    const { renders, page } = countedPage();
    const { port } = await openGateway({ page, limits: lasting });
    const ask = asker(port);
    expect(await (await ask("/")).text()).toBe("answer 1");
    await (await fetchWith(port, path, headers)).text();
    expect(renders).toHaveBeenCalledTimes(2);
    expect(await (await ask("/")).text()).toBe("answer 1");
  },
);

test.each(others)("the answer to a request %s is kept for nobody", async (_name, path, headers) => {
  const { renders, page } = countedPage();
  const { port } = await openGateway({ page, limits: lasting });
  await (await fetchWith(port, path, headers)).text();
  expect(await (await asker(port)("/")).text()).toBe("answer 2");
  await (await fetchWith(port, path, headers)).text();
  expect(renders).toHaveBeenCalledTimes(3);
});

test("a page that is the same for everybody is answered alike to who is signed in", async () => {
  const { renders, page } = countedPage();
  const { port } = await openGateway({ page, limits: lasting });
  await (await asker(port)("/")).text();
  expect(await (await fetchWith(port, "/", { cookie: "session=planted" })).text()).toBe("answer 1");
  expect(renders).toHaveBeenCalledOnce();
});

test("a page stays kept while the next cannot be made", async () => {
  const { renders, page } = countedPage();
  let fails = false;
  const { port } = await openGateway({
    page: async (request, response) => {
      if (!fails) return page(request, response);
      renders();
      response.writeHead(503).end();
    },
    limits: { pageMilliseconds: 1000 },
  });
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  const ask = asker(port);
  expect(await (await ask("/")).text()).toBe("answer 1");
  fails = true;
  clock.mockReturnValue(2000);
  expect((await ask("/")).status).toBe(503);
  expect(await (await ask("/")).text()).toBe("answer 1");
  clock.mockRestore();
});

test("a page is kept compressed as it was sent", async () => {
  const renders = vi.fn();
  const page = async (_request: IncomingMessage, response: ServerResponse) => {
    renders();
    setAll(response, { ...forAll, vary: "rsc, Accept-Encoding", "content-encoding": "gzip" });
    response.end(gzipSync("small"));
  };
  const ask = asker((await openGateway({ page, limits: lasting })).port);
  for (const _ of [1, 2]) {
    const answer = await ask("/", { "accept-encoding": "gzip" });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(await answer.text()).toBe("small");
  }
  expect(renders).toHaveBeenCalledOnce();
});

test("what is larger than the limit, and more pages than the limit, are not kept", async () => {
  const small = countedPage();
  const tight = asker((await openGateway({ page: small.page, limits: { ...lasting, pageBytes: 7 } })).port);
  expect(await (await tight("/")).text()).toBe("answer 1");
  expect(await (await tight("/")).text()).toBe("answer 2");

  const { page } = countedPage();
  const few = asker((await openGateway({ page, limits: { ...lasting, pages: 1 } })).port);
  for (const path of ["/things/a", "/things/b"]) await (await few(path)).text();
  expect(await (await few("/things/b")).text()).toBe("answer 2");
  expect(await (await few("/things/a")).text()).toBe("answer 3");
});

test("a crowd is answered with the page that there is while one request renders it again", async () => {
  let release = () => {};
  const renders = vi.fn();
  const page = async (_request: IncomingMessage, response: ServerResponse) => {
    renders();
    if (renders.mock.calls.length === 2) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    setAll(response, forAll);
    response.end(`answer ${renders.mock.calls.length}`);
  };
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  const ask = asker((await openGateway({ page, limits: lasting })).port);
  expect(await (await ask("/")).text()).toBe("answer 1");
  clock.mockReturnValue(1000 + lasting.pageMilliseconds);
  const renewed = ask("/");
  await expect.poll(() => renders.mock.calls.length, { timeout: 20_000 }).toBe(2);
  for (const _ of [1, 2, 3]) expect(await (await ask("/")).text()).toBe("answer 1");
  release();
  expect(await (await renewed).text()).toBe("answer 2");
  expect(await (await ask("/")).text()).toBe("answer 2");
  clock.mockRestore();
});

test("every answer keeps the headers that it came with", async () => {
  const { page } = countedPage();
  const { port, server } = await openGateway({ page, limits: lasting });
  let number = 0;
  server.prependListener("request", (_request, response: ServerResponse) => {
    number += 1;
    response.setHeader("x-request-id", String(number));
  });
  const ask = asker(port);
  for (const own of ["1", "2", "3"]) expect((await ask("/")).headers.get("x-request-id")).toBe(own);
});
