import { EventEmitter, once } from "node:events";
import { type IncomingMessage, request as nodeRequest } from "node:http";
import { tracked } from "@trpc/server";
import { onTestFinished } from "vitest";
import * as z from "zod";
import { eventsIn, type ServerEvent } from "#client/explorer/run-call";
import type { Role } from "#contract/permissions";
import { createHandlers, createRoutes } from "#server/app/routes";
import { trpc } from "#server/call/trpc";
import type { gatewayLimits } from "#server/gateway/limits";
import { attachRequestContext } from "#server/http/request-context";
import { openHandler, origin } from "#support/http";
import { createUser } from "#testing/calls";
import { cookieOf } from "#testing/session";
import { anyone } from "@/product/permissions";
import type { Database } from "@/server/database/client";
import { mutation, query, subscription } from "@/server/procedure";
import { openEvents } from "../product-contract/events";
import { openGateway } from "../support/gateway";

const members = { member: "own", admin: "any" } as const;

/** Values for `probe.feed`, by the text that each subscriber asks for: the event `began` or `ended` names a subscriber. */
export const feeds = new EventEmitter();

const text = z.strictObject({ of: z.string() });

const router = trpc.router({
  probe: {
    count: subscription({
      permission: anyone,
      input: z.strictObject({ to: z.int().max(1000) }),
      output: z.object({ number: z.int(), at: z.date() }),
      run: async function* ({ input }) {
        for (let number = 1; number <= input.to; number += 1) {
          yield { number, at: new Date(number), secret: "undeclared" };
        }
      },
    }),
    feed: subscription({
      permission: members,
      input: text,
      output: z.string(),
      run: async function* ({ input, signal }) {
        try {
          for (;;) {
            const next = once(feeds, input.of, { signal });
            feeds.emit("began", input.of);
            const [value] = await next;
            yield String(value);
          }
        } finally {
          feeds.emit("ended", input.of);
        }
      },
    }),
    resumed: subscription({
      permission: anyone,
      output: z.string(),
      run: async function* ({ lastEventId }) {
        yield tracked("next-id", `after ${lastEventId}`);
      },
    }),
    idle: subscription({
      permission: members,
      output: z.string(),
      run: async function* ({ signal }) {
        await once(signal, "abort");
        yield* [];
      },
    }),
    flood: subscription({
      permission: members,
      output: z.string(),
      run: async function* () {
        try {
          for (;;) yield "x".repeat(64 * 1024);
        } finally {
          feeds.emit("ended", "flood");
        }
      },
    }),
    broken: subscription({
      permission: anyone,
      output: z.literal("right"),
      run: async function* () {
        yield "right";
        yield "wrong" as "right";
      },
    }),
    failing: subscription({
      permission: anyone,
      output: z.string(),
      run: async function* () {
        yield "one";
        throw new Error("planted in a stream");
      },
    }),
    forged: subscription({
      permission: anyone,
      output: z.string(),
      run: async function* () {
        yield tracked("id\n\nevent: return", "value");
      },
    }),
    admin: subscription({
      permission: { admin: "any" },
      output: z.string(),
      run: async function* ({ signal }) {
        yield "admitted";
        await once(signal, "abort");
      },
    }),
    limited: subscription({
      permission: anyone,
      output: z.string(),
      rateLimit: { name: "probe-limited", points: 1, seconds: 60 },
      run: async function* () {
        yield "admitted";
      },
    }),
    read: query({ permission: anyone, output: z.string(), run: async () => "read" }),
    write: mutation({ permission: members, output: z.string(), invalidates: [], run: async () => "written" }),
  },
});

export const routes = createRoutes(router, []);

/** The procedures above on a database of their own. */
export async function openStreams(): Promise<Database> {
  const { db } = await openHandler();
  attachRequestContext({ TRUSTED_PROXIES: [], NODE_ENV: "test", APP_URL: origin });
  return db;
}

/** A new user with this role, signed in. */
export async function newSubscriber(db: Database, role: Role = "member") {
  const person = await createUser(db, role);
  return { person, cookie: await cookieOf(db, person.id) };
}

type Headers = Readonly<Record<string, string>>;

/** Answer to a subscription, which is open until the test ends. */
export type Stream = {
  readonly status: number;
  readonly headers: (name: string) => string | undefined;
  readonly events: AsyncGenerator<ServerEvent, void>;
  /** All of an answer that ends. */
  readonly text: () => Promise<string>;
  readonly close: () => void;
};

/** Asks for the values of `path`, with `input` if there is one. */
export type Subscribe = (path: string, input?: unknown, headers?: Headers) => Promise<Stream>;

const urlOf = (path: string, input: unknown) =>
  `/api/trpc/probe.${path}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;

/** Subscribes through Next's route handlers. */
export const throughNext: Subscribe = async (path, input, headers = {}) => {
  const response = await routes.answer(new Request(origin + urlOf(path, input), { headers }));
  let opened: ReturnType<typeof openEvents> | undefined;
  const open = () => {
    opened ??= openEvents(response);
    return opened;
  };
  // One that was cut off has ended already, and what was read whole cannot be closed.
  const close = () => void (opened?.close() ?? response.body?.cancel())?.catch(() => {});
  onTestFinished(close);
  return {
    status: response.status,
    headers: (name) => response.headers.get(name) ?? undefined,
    get events() {
      return open().events;
    },
    text: () => response.text(),
    close,
  };
};

/** A gateway before these procedures, and what subscribes through it. */
export async function openStreamGateway(limits: Partial<Record<keyof typeof gatewayLimits, number>> = {}) {
  const { port, server } = await openGateway({ api: createHandlers(routes), limits });
  const subscribe: Subscribe = async (path, input, headers = {}) => {
    const outgoing = nodeRequest({
      port,
      host: "127.0.0.1",
      path: urlOf(path, input),
      headers: { host: "app.example.com", ...headers },
      agent: false,
    }).end();
    onTestFinished(() => void outgoing.destroy());
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    // A connection may be cut off.
    response.on("error", () => {});
    return {
      status: response.statusCode ?? 0,
      headers: (name) => response.headers[name]?.toString(),
      events: eventsIn(response),
      text: async () => (await response.toArray()).join(""),
      close: () => void outgoing.destroy(),
    };
  };
  return { port, server, subscribe };
}

export const throughGateway: Subscribe = async (...asked) => (await openStreamGateway()).subscribe(...asked);

/** All events of a stream until its end. */
export async function allOf({ events }: Pick<Stream, "events">): Promise<ServerEvent[]> {
  const all: ServerEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
