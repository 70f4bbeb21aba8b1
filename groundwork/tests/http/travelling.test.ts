import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from "@trpc/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { transformer } from "#contract/dates";
import { trpc } from "#server/call/trpc";
import { toNodeHandler } from "#server/http/adapters";
import { createTrpcHandler } from "#server/http/trpc-handler";
import { boundedJson } from "#support/bounded-json";
import { openHandler, origin } from "#support/http";
import { anyone } from "@/product/permissions";
import { mutation, query } from "@/server/procedure";

const state = z.enum(["draft", "active"]);
const json = boundedJson({ bytes: 200, depth: 3 });
const event = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("at"), at: z.date() }),
  z.object({ kind: z.literal("none") }),
]);
const output = z.object({
  counts: z.record(state, z.int()),
  seen: z.partialRecord(state, z.date()),
  events: z.array(event),
  pair: z.tuple([z.date(), z.int().nullable()]),
  json,
  absent: z.string().optional(),
});
const at = new Date("2026-11-22T10:00:00.123Z");
const answer: z.output<typeof output> = {
  counts: { draft: 1, active: 0 },
  seen: { active: at },
  events: [{ kind: "at", at }, { kind: "none" }],
  pair: [at, null],
  json: { "a.b": [1, { at: "2026-11-22" }], "": null },
};

const router = trpc.router({
  probe: {
    read: query({ permission: anyone, output, run: async () => answer }),
    echo: mutation({
      permission: anyone,
      input: z.strictObject({ json, pair: z.tuple([z.int(), z.boolean()]) }),
      output: z.object({ json, pair: z.tuple([z.int(), z.boolean()]) }),
      invalidates: [],
      run: async ({ input }) => input,
    }),
  },
});

let server: Server;
let url: string;
beforeAll(async () => {
  await openHandler();
  const handle = toNodeHandler(createTrpcHandler(router));
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    await handle(request, response, Buffer.concat(parts));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/trpc`;
});
afterAll(() => void server.close());

const links = { "a single call": httpLink, "a batch": httpBatchLink, "a JSONL stream": httpBatchStreamLink };

describe.each(Object.entries(links))("over HTTP, in %s,", (_name, link) => {
  const client = () =>
    createTRPCClient<typeof router>({ links: [link({ url, transformer, headers: { origin } })] });

  test("records, unions, tuples, dates and JSON of any shape arrive as they were answered", async () => {
    expect(await client().probe.read.query()).toStrictEqual(answer);
  });

  test("JSON of any shape and tuples arrive as they were sent", async () => {
    const sent = { json: [{ deep: [true, 0.5, "é"] }], pair: [7, false] } as {
      json: typeof answer.json;
      pair: [number, boolean];
    };
    expect(await client().probe.echo.mutate(sent)).toStrictEqual(sent);
  });

  test("JSON beyond its bounds is refused by the name of its field", async () => {
    const sent = { json: [[[[1]]]], pair: [7, false] as [number, boolean] };
    const refusal = client().probe.echo.mutate(sent);
    await expect(refusal).rejects.toMatchObject({
      data: {
        code: "INPUT_INVALID",
        issues: [
          {
            field: "json",
            message:
              "This is not JSON, lies deeper than 3 levels, or contains characters that cannot be stored.",
          },
        ],
      },
    });
  });
});
