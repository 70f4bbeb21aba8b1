import { createTRPCClient, httpBatchLink, httpBatchStreamLink } from "@trpc/client";
import superjson from "superjson";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { problemOf } from "#client/problem";
import { commonErrors } from "#contract/errors";
import { platformLimits } from "#contract/limits";
import { api, get, openHandler, origin, post, ran, refusalIn, type router } from "#support/http";
import { lines } from "#testing/log";

let handler: (request: Request) => Promise<Response>;

beforeAll(async () => {
  ({ handler } = await openHandler());
});
beforeEach(() => {
  ran.mockClear();
});

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const batch = (path: string, count: number) => Array(count).fill(path).join(",");

/** A body that is sent without saying how long it is. */
function stream(bytes: number): { body: ReadableStream; sent: () => number } {
  let sent = 0;
  const chunk = new TextEncoder().encode(" ".repeat(64 * 1024));
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= bytes) return controller.close();
      sent += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  return { body, sent: () => sent };
}

async function expectRefusal(request: Request, status: number, code: string): Promise<Response> {
  const response = await handler(request);
  const refusal = await refusalIn(response.clone());
  expect([response.status, refusal.code]).toEqual([status, code]);
  expect(ran).not.toHaveBeenCalled();
  return response;
}

describe("a mutation without input", () => {
  test("runs when its client sends no body", async () => {
    expect((await handler(post("probe.touch"))).status).toBe(200);
    expect(ran).toHaveBeenCalledOnce();
  });

  test("runs when its client, which sends no body, names no type of it either", async () => {
    expect((await handler(post("probe.touch", undefined, { "content-type": null }))).status).toBe(200);
    expect(ran).toHaveBeenCalledOnce();
  });

  test("does not run for another site's page that sends neither", async () => {
    const headers = { "content-type": null, origin: "https://evil.example.com" };
    await expectRefusal(post("probe.touch", undefined, headers), 403, "ORIGIN_FOREIGN");
  });

  const form = new FormData();
  form.set("a", "b");
  test.each<[string, BodyInit, Record<string, string | null>, number, string]>([
    [
      "a form with files",
      form,
      { "content-type": "multipart/form-data; boundary=x" },
      415,
      "MEDIA_TYPE_WRONG",
    ],
    ["a form", "a=b", { "content-type": "application/x-www-form-urlencoded" }, 415, "MEDIA_TYPE_WRONG"],
    ["octets", new Uint8Array(3), { "content-type": "application/octet-stream" }, 415, "MEDIA_TYPE_WRONG"],
    ["text", "{}", { "content-type": "text/plain" }, 415, "MEDIA_TYPE_WRONG"],
    [
      "text that mentions JSON",
      "{}",
      { "content-type": "text/plain; application/json" },
      415,
      "MEDIA_TYPE_WRONG",
    ],
    ["almost JSON", "{}", { "content-type": "application/jsonp" }, 415, "MEDIA_TYPE_WRONG"],
    ["JSON in UTF-16", "{}", { "content-type": "application/json; charset=utf-16" }, 415, "MEDIA_TYPE_WRONG"],
    [
      "JSON in two encodings",
      "{}",
      { "content-type": 'application/json; charset=utf-8; charset="utf-16le"' },
      415,
      "MEDIA_TYPE_WRONG",
    ],
    ["JSON in no encoding", "{}", { "content-type": "application/json; charset=" }, 415, "MEDIA_TYPE_WRONG"],
    ["no type", new Uint8Array(3), { "content-type": null }, 415, "MEDIA_TYPE_WRONG"],
    ["something compressed", "{}", { "content-encoding": "gzip" }, 415, "MEDIA_TYPE_WRONG"],
    ["broken JSON", "{", {}, 400, "REQUEST_MALFORMED"],
    ["bytes that are no UTF-8", new Uint8Array([34, 0xff, 34]), {}, 400, "REQUEST_MALFORMED"],
    ["half a character", new Uint8Array([34, 0xed, 0xa0, 0x80, 34]), {}, 400, "REQUEST_MALFORMED"],
    ["null", "null", {}, 400, "INPUT_INVALID"],
  ])("does not run on %s", async (_name, body, headers, status, code) => {
    await expectRefusal(post("probe.touch", body, headers), status, code);
  });

  test("repeats nothing that was sent in its refusal", async () => {
    const response = await expectRefusal(
      post("probe.touch", "<planted>", { "content-type": "text/planted" }),
      415,
      "MEDIA_TYPE_WRONG",
    );
    expect(await response.text()).not.toContain("planted");
  });
});

describe("a body", () => {
  test.each([
    "Application/JSON;charset=UTF-8",
    'application/json; profile=a; charset="utf-8"',
    "application/json; Charset = utf8",
  ])("called %s is JSON", async (type) => {
    expect((await handler(post("probe.write", "1", { "content-type": type }))).status).toBe(200);
  });

  test("of a client that leaves before it has come is nobody's fault", async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error("aborted")),
    });
    await expectRefusal(post("probe.write", body), 503, "CONNECTION_LOST");
    expect(lines()).toEqual([expect.objectContaining({ level: "info", code: "CONNECTION_LOST" })]);
  });

  test("of just the limit is read", async () => {
    const text = JSON.stringify("x".repeat(platformLimits.requestBytes - 2));
    expect((await handler(post("probe.write", text))).status).toBe(200);
    expect(ran).toHaveBeenCalledWith("x".repeat(platformLimits.requestBytes - 2));
  });

  test.each<[string, Record<string, string>]>([
    ["says", { "content-length": "8388608" }],
    ["does not say", {}],
  ])("that %s how long it is, is thrown away to its end when it is too long", async (_name, headers) => {
    const { body, sent } = stream(8 * 1024 * 1024);
    await expectRefusal(post("probe.write", body, headers), 413, "REQUEST_TOO_LARGE");
    expect(sent()).toBe(8 * 1024 * 1024);
  });

  test("without an end is read up to a limit", async () => {
    const { body, sent } = stream(Number.POSITIVE_INFINITY);
    await expectRefusal(post("probe.write", body), 413, "REQUEST_TOO_LARGE");
    expect(sent()).toBeLessThanOrEqual(
      platformLimits.discarded.bytes + platformLimits.requestBytes + 4 * 64 * 1024,
    );
  });

  test("that never comes is waited for no longer than a limit", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const waitedFor = () => void vi.advanceTimersByTime(platformLimits.discarded.seconds * 1000);
    const body = new ReadableStream({ pull: waitedFor }, { highWaterMark: 0 });
    await expectRefusal(post("probe.write", body, { "content-type": "text/plain" }), 415, "MEDIA_TYPE_WRONG");
  });

  test("may be as deep as the limit, and no deeper", async () => {
    expect((await handler(post("probe.write", deep(platformLimits.requestDepth)))).status).toBe(200);
    ran.mockClear();
    await expectRefusal(post("probe.write", deep(platformLimits.requestDepth + 1)), 400, "REQUEST_MALFORMED");
    await expectRefusal(post("probe.write", deep(120_000)), 400, "REQUEST_MALFORMED");
  });
});

describe("the input of a query", () => {
  test("is read as JSON", async () => {
    expect((await handler(get('probe.read?input={"a":"ü +"}'))).status).toBe(200);
    expect(ran).toHaveBeenCalledWith({ a: "ü  " });
  });

  test("is read whatever type the request says it has", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect((await handler(get("probe.read?input=1", headers))).status).toBe(200);
    expect(ran).toHaveBeenCalledWith(1);
  });

  test.each([
    ["broken", "input={", 400, "REQUEST_MALFORMED"],
    ["empty", "input=", 400, "REQUEST_MALFORMED"],
    ["given twice", "input=1&input=2", 400, "REQUEST_MALFORMED"],
    ["no UTF-8", "input=%22%FF%22", 400, "REQUEST_MALFORMED"],
    ["half an escape", "input=%2", 400, "REQUEST_MALFORMED"],
    ["too deep", `input=${deep(platformLimits.requestDepth + 1)}`, 400, "REQUEST_MALFORMED"],
    ["too long", `input="${"x".repeat(platformLimits.queryLength)}"`, 413, "REQUEST_TOO_LARGE"],
    ["beside parameters of a connection", "input=1&connectionParams={", 400, "REQUEST_MALFORMED"],
  ])("is refused when it is %s", async (_name, search, status, code) => {
    await expectRefusal(get(`probe.read?${search}`), status, code);
  });
});

describe("a batch", () => {
  test("of the limit's size runs", async () => {
    const response = await handler(get(`${batch("probe.read", platformLimits.batchSize)}?batch=1`));
    expect(response.status).toBe(200);
    expect(ran).toHaveBeenCalledTimes(platformLimits.batchSize);
  });

  test.each([
    ["one query too many", get(`${batch("probe.read", platformLimits.batchSize + 1)}?batch=1`)],
    [
      "one query too many, with commas in disguise",
      get(`${Array(11).fill("probe.read").join("%2C")}?batch=1`),
    ],
    ["a thousand mutations", post(`${batch("probe.touch", 1000)}?batch=1`, "{}")],
    ["two mutations", post("probe.touch,probe.touch?batch=1", "{}")],
    ["two mutations behind one that there is not", post("x,probe.touch,probe.touch?batch=1", "{}")],
    ["a query and a mutation", post("probe.read,probe.touch?batch=1", "{}")],
    ["a sensitive query and a mutation", post("probe.search,probe.touch?batch=1", "{}")],
  ])("of %s is refused, and nothing of it runs", async (_name, request) => {
    await expectRefusal(request, 400, "REQUEST_MALFORMED");
  });

  test("is read by tRPC as the handler has read it", async () => {
    const response = await handler(post("probe.touch,probe.touch/?batch=1", "{}"));
    expect(response.status).toBe(207);
    expect(ran).toHaveBeenCalledOnce();
  });

  test("with one mutation runs it", async () => {
    expect((await handler(post("probe.write?batch=1", '{"0":5}'))).status).toBe(200);
    expect(ran).toHaveBeenCalledExactlyOnceWith(5);
  });

  test.each([
    ["together", httpBatchLink],
    ["as a stream", httpBatchStreamLink],
  ])(
    "that was asked for %s and refused before a procedure gives each of its calls the problem",
    async (_name, link) => {
      let reference: string | null = "";
      const client = createTRPCClient<typeof router>({
        links: [
          link({
            url: api,
            transformer: {
              input: { serialize: (value: unknown) => value, deserialize: (value: unknown) => value },
              output: superjson,
            },
            fetch: async (url: RequestInfo | URL, init: object = {}) => {
              const response = await handler(new Request(String(url), init));
              reference = response.headers.get("x-request-id");
              return response;
            },
          }),
        ],
      });
      const calls = Array.from({ length: platformLimits.batchSize + 1 }, () => client.probe.read.query());
      const problems = (await Promise.allSettled(calls)).map((call) =>
        problemOf(call.status === "rejected" ? call.reason : null),
      );
      expect(problems).toHaveLength(platformLimits.batchSize + 1);
      for (const problem of problems) {
        expect(problem).toMatchObject({
          code: "REQUEST_MALFORMED",
          message: commonErrors.REQUEST_MALFORMED.message,
          issues: [],
          reference,
        });
      }
    },
  );
});

describe("a request from elsewhere", () => {
  const matrix: [string, Record<string, string | null>, boolean][] = [
    ["the app's own origin", { origin }, true],
    [
      "no origin, and the browser says it is the app's own",
      { origin: null, "sec-fetch-site": "same-origin" },
      true,
    ],
    ["no origin", { origin: null }, false],
    ["no origin, and the browser says another site", { origin: null, "sec-fetch-site": "cross-site" }, false],
    ["no origin, and the browser says another name", { origin: null, "sec-fetch-site": "same-site" }, false],
    ["no origin, and typed by hand", { origin: null, "sec-fetch-site": "none" }, false],
    ["a hidden origin", { origin: "null", "sec-fetch-site": "same-origin" }, false],
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }, false],
    ["another port", { origin: "http://localhost:4000" }, false],
    ["https", { origin: "https://localhost:3000" }, false],
    ["a name that begins alike", { origin: `${origin}.evil.example` }, false],
    ["a name that ends alike", { origin: "http://evil-localhost:3000" }, false],
    ["a path", { origin: `${origin}/` }, false],
  ];
  test.each(matrix)("with %s may write only if it is the app's own", async (_name, headers, own) => {
    const request = post("probe.touch", undefined, headers);
    if (!own) return void (await expectRefusal(request, 403, "ORIGIN_FOREIGN"));
    expect((await handler(request)).status).toBe(200);
    expect(ran).toHaveBeenCalledOnce();
  });

  test.each(matrix)("with %s may read", async (_name, headers) => {
    const fields = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null);
    expect((await handler(get("probe.read", Object.fromEntries(fields)))).status).toBe(200);
  });
});

describe("a sensitive query", () => {
  test("is asked for with its input in the body", async () => {
    expect((await handler(post("probe.search", '"Ada"'))).status).toBe(200);
    expect(ran).toHaveBeenCalledExactlyOnceWith("Ada");
  });

  test("travels with others of its kind", async () => {
    const response = await handler(post("probe.search,probe.search?batch=1", '{"0":"Ada","1":"Ben"}'));
    expect(response.status).toBe(200);
    expect(ran.mock.calls).toEqual([["Ada"], ["Ben"]]);
  });

  test("travels with queries that are not, as it travels itself", async () => {
    const response = await handler(post("probe.read,probe.search?batch=1", '{"0":1,"1":"Ada"}'));
    expect(response.status).toBe(200);
    expect(ran.mock.calls).toEqual([[1], ["Ada"]]);
  });

  test("is refused to a page of another user's", async () => {
    await expectRefusal(
      post("probe.search", '"Ada"', { origin: "https://evil.example" }),
      403,
      "ORIGIN_FOREIGN",
    );
  });
});

describe("a query that is not sensitive", () => {
  test("may have its input in the body too", async () => {
    expect((await handler(post("probe.read", '"Ada"'))).status).toBe(200);
    expect((await handler(post("probe.read,probe.read?batch=1", '{"0":1,"1":2}'))).status).toBe(200);
    expect(ran.mock.calls).toEqual([["Ada"], [1], [2]]);
  });

  test("is refused that way to a page of another user's, and together with a mutation", async () => {
    await expectRefusal(post("probe.read", "1", { origin: "https://evil.example" }), 403, "ORIGIN_FOREIGN");
    await expectRefusal(post("probe.read,probe.touch?batch=1", "{}"), 400, "REQUEST_MALFORMED");
  });
});

describe("a method", () => {
  const requested = (method: string, path: string) =>
    new Request(`${api}/${path}`, { method, headers: { origin, "content-type": "application/json" } });

  test.each([
    ["PUT", "probe.touch", "GET, HEAD, POST, OPTIONS"],
    ["PATCH", "probe.touch", "GET, HEAD, POST, OPTIONS"],
    ["DELETE", "probe.read", "GET, HEAD, POST, OPTIONS"],
    ["GET", "probe.touch", "POST"],
    ["PUT", "probe.search", "GET, HEAD, POST, OPTIONS"],
    ["GET", "probe.touch?batch=1", "POST"],
    ["GET", 'probe.search?input="Ada"', "POST"],
    ["GET", 'probe.search,probe.search?batch=1&input={"0":"Ada"}', "POST"],
    ["GET", 'probe.read,probe.search?batch=1&input={"1":"Ada"}', "POST"],
  ])("%s on %s is refused, and the answer says which are not", async (method, path, allow) => {
    const response = await expectRefusal(requested(method, path), 405, "METHOD_WRONG");
    expect(response.headers.get("allow")).toBe(allow);
  });

  test.each(["HEAD", "OPTIONS"])("%s runs nothing", async (method) => {
    const response = await handler(requested(method, "probe.read"));
    expect(response.status).toBe(204);
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
    expect(ran).not.toHaveBeenCalled();
  });

  test("in a header of its own changes nothing", async () => {
    await expectRefusal(get("probe.touch", { "x-http-method-override": "POST" }), 405, "METHOD_WRONG");
  });
});

test.each([
  "%",
  "%ZZ",
  "%E0%A4%A",
  "..%2f",
  "..%2fprobe.read",
  "__proto__",
  "constructor",
  "probe.__proto__",
  "probe",
  "probe.read/",
  "",
])("a path like %j leads nowhere", async (path) => {
  await expectRefusal(get(path), 404, "CALL_UNKNOWN");
});

test("a call that there is not is repeated no further than its beginning, in its answer and in the log", async () => {
  const path = `planted${"x".repeat(20_000)}`;
  for (const requested of [path, `${path},${path}?batch=1`]) {
    const response = await handler(get(requested));
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain("planted");
    expect(text.length).toBeLessThan(2000);
  }
  const written = lines();
  expect(written).toHaveLength(3);
  expect(JSON.stringify(written).length).toBeLessThan(3000);
});

describe("every answer", () => {
  test.each<[string, () => Request, string]>([
    ["to a call", () => get("probe.read"), "application/json"],
    ["to a batch", () => get("probe.read,probe.read?batch=1"), "application/json"],
    [
      "as a stream",
      () => get("probe.read?batch=1", { "trpc-accept": "application/jsonl" }),
      "application/json",
    ],
    ["in part a refusal", () => get("probe.read,nothing?batch=1"), "application/json"],
    ["a refusal of tRPC", () => get("nothing"), "application/json"],
    ["a refusal of the input", () => post("probe.touch", "null"), "application/json"],
    ["a refusal before a procedure", () => post("probe.touch", "{"), "application/json"],
    ["a refusal of the method", () => get("probe.touch"), "application/json"],
    ["a refusal of the path", () => get("%"), "application/json"],
    [
      "a stream that was not asked for as a batch",
      () => get("probe.read", { "trpc-accept": "application/jsonl" }),
      "application/json",
    ],
    ["without content", () => new Request(`${api}/probe.read`, { method: "HEAD" }), ""],
  ])("%s is JSON, is not kept, and has a number", async (_name, request, type) => {
    const response = await handler(request());
    const text = await response.text();
    expect(response.headers.get("content-type") ?? "").toBe(type);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const reference = response.headers.get("x-request-id");
    expect(reference).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/);
    for (const [, stated] of text.matchAll(/"reference":"([^"]*)"/g)) expect(stated).toBe(reference);
  });
});
