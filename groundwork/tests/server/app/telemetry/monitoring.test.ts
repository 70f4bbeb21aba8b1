import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { platformLimits, rateLimits } from "#contract/limits";
import { clientIpHeader } from "#server/call/context";
import { createSemaphore } from "#server/call/limiters";
import { forwardEnvelope, handleMonitoring } from "#server/http/monitoring-handler";
import { AppError } from "#server/log/app-error";
import { type Receiver, startReceiver } from "#support/sentry-receiver";
import { lines } from "#testing/log";

const origin = "http://localhost:3000";
const off = {
  APP_URL: origin,
  SENTRY_DSN: undefined as string | undefined,
  SENTRY_ENVIRONMENT: "production",
  SENTRY_TRACES_SAMPLE_RATE: 0.1,
};

let sentry: Receiver;
let on: typeof off;

beforeAll(async () => {
  sentry = await startReceiver();
  on = { ...off, SENTRY_DSN: sentry.dsn };
});
afterAll(async () => {
  await sentry.close();
});

const newAddress = () => `10.0.${randomInt(256)}.${randomInt(256)}`;

function post(body: string, headers: Record<string, string> = {}): Request {
  return new Request(`${origin}/api/monitoring`, {
    method: "POST",
    body,
    headers: {
      origin,
      "content-type": "application/x-sentry-envelope",
      [clientIpHeader]: newAddress(),
      ...headers,
    },
  });
}

const envelope = (dsn: string, message = "from a browser") =>
  `${JSON.stringify({ dsn })}\n${JSON.stringify({ type: "event" })}\n${JSON.stringify({ message })}\n`;

describe("without a DSN, monitoring", () => {
  test("tells browsers that there is none", async () => {
    const answer = await handleMonitoring(new Request(`${origin}/api/monitoring`), off);
    expect(answer.status).toBe(204);
  });

  test("takes no envelope", async () => {
    expect((await handleMonitoring(post(envelope(sentry.dsn)), off)).status).toBe(404);
  });
});

describe("with a DSN, monitoring", () => {
  test("tells browsers what to start the SDK with, and keeps an old DSN's secret to itself", async () => {
    const withSecret = sentry.dsn.replace("public@", "public:secret@");
    const answer = await handleMonitoring(new Request(`${origin}/api/monitoring`), {
      ...on,
      SENTRY_DSN: withSecret,
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      dsn: sentry.dsn,
      environment: "production",
      tracesSampleRate: 0.1,
    });
  });

  test("passes an envelope on to the project of the DSN", async () => {
    const answer = await handleMonitoring(post(envelope(sentry.dsn, "passed on")), on);
    expect(answer.status).toBe(204);
    expect(sentry.items.map(({ payload }) => payload.message)).toContain("passed on");
    expect(sentry.wrong).toEqual([]);
  });

  test("passes on nothing of a query or of a label, whatever item of an envelope it is in", async () => {
    const url = "http://localhost:3000/rows?search=private#private";
    const items: [type: string, payload: object][] = [
      ["event", { request: { url }, breadcrumbs: [{ data: { to: url } }] }],
      ["span", { items: [{ name: url, attributes: { "browser.script.invoker": { value: url } } }] }],
      ["log", { items: [{ body: 'pressed button[aria-label="private"]' }] }],
      ["session", { attrs: { anything: [url] } }],
    ];
    const lines = items.flatMap(([type, payload]) => {
      const text = JSON.stringify(payload);
      return [JSON.stringify({ type, length: text.length }), text];
    });
    const header = JSON.stringify({ dsn: sentry.dsn, trace: { transaction: url } });
    const { length } = sentry.items;
    expect((await handleMonitoring(post([header, ...lines].join("\n")), on)).status).toBe(204);
    const arrived = sentry.items.slice(length);
    expect(arrived.map(({ type }) => type)).toEqual(items.map(([type]) => type));
    expect(arrived.map(({ payload }) => payload)).toMatchObject([
      { request: { url: "http://localhost:3000/rows" } },
      { items: [{ attributes: { "browser.script.invoker": { value: "http://localhost:3000/rows" } } }] },
      { items: [{ body: 'pressed button[aria-label="[…]"]' }] },
      { attrs: { anything: ["http://localhost:3000/rows"] } },
    ]);
    expect(arrived.filter(({ text }) => text.includes("private"))).toEqual([]);
    expect(sentry.wrong).toEqual([]);
  });

  test("passes on no envelope that it cannot read to the end", async () => {
    const { length } = sentry.items;
    const attachment = `${JSON.stringify({ type: "attachment", length: 5 })}\n\0abc\n\n`;
    const deep = `${JSON.stringify({ type: "event" })}\n${"[".repeat(100_000)}${"]".repeat(100_000)}\n`;
    for (const [name, more] of Object.entries({ attachment, deep, "no JSON": "null\nno JSON\n" })) {
      expect((await handleMonitoring(post(envelope(sentry.dsn) + more), on)).status, name).toBe(403);
    }
    expect(sentry.items).toHaveLength(length);
  });

  test("passes one that is meant for another project on to nobody", async () => {
    const { length } = sentry.items;
    for (const dsn of [
      sentry.dsn.replace(/1$/, "2"),
      sentry.dsn.replace("public", "another"),
      "http://public@169.254.169.254/1",
    ]) {
      expect((await handleMonitoring(post(envelope(dsn)), on)).status).toBe(403);
    }
    expect((await handleMonitoring(post("no envelope"), on)).status).toBe(403);
    expect((await handleMonitoring(post(""), on)).status).toBe(403);
    expect(sentry.items).toHaveLength(length);
    expect(sentry.wrong).toEqual([]);
  });

  test("refuses what is too large, what another site's page sends, and every other method and type", async () => {
    const large = envelope(sentry.dsn, "x".repeat(platformLimits.requestBytes));
    expect((await handleMonitoring(post(large), on)).status).toBe(413);
    const foreign = { origin: "https://evil.example" };
    expect((await handleMonitoring(post(envelope(sentry.dsn), foreign), on)).status).toBe(403);
    const text = { "content-type": "text/plain" };
    expect((await handleMonitoring(post(envelope(sentry.dsn), text), on)).status).toBe(415);
    const put = await handleMonitoring(new Request(`${origin}/api/monitoring`, { method: "PUT" }), on);
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, POST"]);
  });

  test("counts what an address sends, and lets others go on", async () => {
    const busy = { [clientIpHeader]: newAddress() };
    const send = () => handleMonitoring(post("", busy), on);
    for (let count = 0; count < rateLimits.reportsFromAddress.points; count += 1) {
      expect((await send()).status).toBe(403);
    }
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await handleMonitoring(post(envelope(sentry.dsn)), on)).status).toBe(204);
  });
});

describe("an error of a browser", () => {
  const error = {
    reference: "7F3A-91C2",
    name: "TypeError",
    message: 'Unexpected token, "what a user wrote" is not JSON for me@example.com',
    stack:
      "TypeError: what\n    at read (http://localhost:3000/_next/static/a.js:1:2)\nsafari@http://a/b.js:3:4\n    at http://localhost:3000/account?search=private:1:2",
    page: "/account",
  };
  const json = { "content-type": "application/json" };

  test("is one line of the log under the reference that the screen shows, without what the error quotes", async () => {
    const answer = await handleMonitoring(post(JSON.stringify(error), json), off);
    expect(answer.status).toBe(204);
    const [line, ...others] = lines("error");
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      reference: "7F3A-91C2",
      request: answer.headers.get("x-request-id"),
      path: "/account",
      from: "browser",
    });
    expect(line?.error).toEqual({
      type: "TypeError",
      message: 'Unexpected token, "[…]" is not JSON for […]',
      stack: [
        'TypeError: Unexpected token, "[…]" is not JSON for […]',
        "    at read (http://localhost:3000/_next/static/a.js:1:2)",
        "    at safari http://a/b.js:3:4",
        "    at http://localhost:3000/account",
      ].join("\n"),
    });
  });

  test.each(["application/json", "application/x-sentry-envelope"])(
    "as %s whose browser leaves before it has come is nobody's fault",
    async (type) => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
      const left = new Request(`${origin}/api/monitoring`, {
        method: "POST",
        body,
        duplex: "half",
        headers: { origin, "content-type": type, [clientIpHeader]: newAddress() },
      } as RequestInit);
      expect(await (await handleMonitoring(left, on)).json()).toMatchObject({ code: "CONNECTION_LOST" });
      expect(lines()).toEqual([expect.objectContaining({ level: "info", code: "CONNECTION_LOST" })]);
    },
  );

  test("is refused when it is not what the app itself sends, and then leaves no line", async () => {
    for (const wrong of [
      {},
      { ...error, more: 1 },
      { ...error, reference: "7F3A 91C2" },
      { ...error, message: "x".repeat(5000) },
      [error],
      null,
    ]) {
      expect((await handleMonitoring(post(JSON.stringify(wrong), json), off)).status).toBe(400);
    }
    expect(lines("error")).toEqual([]);
  });
});

describe("when Sentry is away, monitoring", () => {
  test("says so at once where nobody listens, and asks the SDK to wait", async () => {
    await sentry.leave("closed");
    const answer = await handleMonitoring(post(envelope(sentry.dsn)), on);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    await sentry.comeBack();
  });

  test("gives up on one that never answers, and holds few connections to it", async () => {
    await sentry.leave("silent");
    const bytes = new TextEncoder().encode(envelope(sentry.dsn));
    // No clock: what is given up too early on a busy machine has not even arrived.
    const seconds = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(seconds.signal);
    onTestFinished(() => timeout.mockRestore());
    const requests = sentry.requestCount();
    const codeOf = ({ code }: AppError) => code;
    const semaphore = createSemaphore({ permits: 3, refusal: () => new AppError("UNAVAILABLE") });
    const send = () => forwardEnvelope(bytes, sentry.dsn, { semaphore, seconds: 4 }).catch(codeOf);
    const held = [send(), send(), send()];
    const more = send();
    expect(timeout.mock.calls, "milliseconds that each is waited for").toEqual(Array(3).fill([4000]));
    expect(await more).toBe("UNAVAILABLE");
    await expect.poll(() => sentry.requestCount() - requests, { timeout: 20_000 }).toBe(3);
    seconds.abort();
    expect(await Promise.all(held)).toEqual(Array(3).fill("UNAVAILABLE"));
    timeout.mockRestore();
    await sentry.comeBack();
    expect((await forwardEnvelope(bytes, sentry.dsn)).status).toBe(204);
  });
});
