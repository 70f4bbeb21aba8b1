import { afterEach, describe, expect, test, vi } from "vitest";
import {
  answerOf,
  type CallResponse,
  runAsUsers,
  runCall,
  type StreamValue,
} from "#client/explorer/run-call";
import { writeDates } from "#contract/dates";
import { runAsPath, runAsReferenceHeader } from "#contract/run-as";

const request = {
  method: "GET",
  url: "/api/trpc/invoice.list",
  headers: { Accept: "application/json" },
} as const;
const user = { name: "Morgan Member", email: "member@example.com", role: "member" };
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal("fetch", fetched);
afterEach(() => {
  fetched.mockReset();
});

const run = async (
  caller: Parameters<typeof runCall>[1]["caller"],
  signal = new AbortController().signal,
) => {
  const opened: CallResponse[] = [];
  const values: StreamValue[] = [];
  const response = await runCall(request, {
    caller,
    signal,
    onOpen: (now) => opened.push(now),
    onValue: (value) => values.push(value),
  });
  return { opened, values, response };
};

/** Body that comes in pieces which end anywhere. */
const inPieces = (text: string, length: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      const bytes = new TextEncoder().encode(text);
      for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.slice(at, at + length));
      controller.close();
    },
  });

describe("an answer", () => {
  test("has its dates as dates", () => {
    const value = { at: new Date(0), items: [] };
    const text = JSON.stringify({ result: { data: writeDates(value) } });
    expect(answerOf(text)).toEqual({ value });
  });

  test("is a refusal with its code, message, field, issues and reference", () => {
    const data = {
      code: "A",
      field: "title",
      issues: [{ field: "title", message: "m" }],
      reference: "R",
      details: { at: new Date(0) },
    };
    const text = JSON.stringify({ error: writeDates({ message: "No.", code: -32600, data }) });
    expect(answerOf(text)).toEqual({ refusal: { message: "No.", ...data } });
  });

  test.each(["<html>", "null", "[]", '{"error":{"json":1}}'])(
    "that is none of a call is shown as it is: %s",
    (text) => {
      expect(answerOf(text)).toEqual({ text });
    },
  );
});

describe("a call", () => {
  const answered = () =>
    Promise.resolve(new Response('{"result":{"data":{"json":1}}}', { headers: { "x-request-id": "R" } }));

  test("is made with the cookies of the browser, or without", async () => {
    fetched.mockImplementation(answered);
    const { response } = await run("oneself");
    expect(response).toMatchObject({ status: 200, reference: "R", answer: { value: 1 } });
    expect(fetched.mock.lastCall).toEqual([
      request.url,
      expect.objectContaining({ credentials: "same-origin" }),
    ]);
    await run("nobody");
    expect(fetched.mock.lastCall).toEqual([request.url, expect.objectContaining({ credentials: "omit" })]);
  });

  test("is made as a demo user by the route that does so, and has its own reference", async () => {
    fetched.mockImplementation(async () => {
      const response = await answered();
      response.headers.set(runAsReferenceHeader, "INNER");
      return response;
    });
    expect((await run(user)).response.reference).toBe("INNER");
    const [url, init] = fetched.mock.lastCall ?? [];
    expect(url).toBe(runAsPath);
    expect(JSON.parse(String(init?.body))).toEqual({ as: user.email, ...request });
  });

  test("has no users to choose from where nobody answers with any", async () => {
    fetched.mockResolvedValueOnce(new Response("{}", { status: 404 }));
    expect(await runAsUsers(new AbortController().signal)).toEqual([]);
  });
});

describe("a stream", () => {
  const at = new Date(0);
  const value = (id: string) => `data: ${JSON.stringify(writeDates({ id, at, text: "ü" }))}\nid: ${id}\n\n`;
  const stream = (text: string, length = 7) =>
    new Response(inPieces(text, length), { headers: { "content-type": "text/event-stream" } });

  test.each([1, 7, 1000])("gives its values as they come, in pieces of %i bytes", async (length) => {
    const text = `event: connected\ndata: {}\n\n${value("a")}event: ping\ndata: \n\n${value("b")}event: return\ndata: \n\n`;
    fetched.mockResolvedValueOnce(stream(text, length));
    const { opened, values, response } = await run("oneself");
    expect(opened).toHaveLength(1);
    expect(values).toEqual(["a", "b"].map((id) => ({ id, value: { id, at, text: "ü" } })));
    expect(response.answer).toBeUndefined();
  });

  test("ends with the refusal that ended it", async () => {
    const error = {
      message: "No.",
      data: { code: "NOT_ALLOWED", issues: [], field: null, reference: "R", details: null },
    };
    const text = `${value("a")}event: serialized-error\ndata: ${JSON.stringify(writeDates(error))}\n\n`;
    fetched.mockResolvedValueOnce(stream(text));
    const { values, response } = await run("oneself");
    expect(values).toHaveLength(1);
    expect(response.answer).toMatchObject({ refusal: { code: "NOT_ALLOWED", reference: "R" } });
  });
});
