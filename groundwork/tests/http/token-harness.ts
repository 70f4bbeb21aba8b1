import * as z from "zod";
import type { Actor, Role } from "#contract/permissions";
import { createHandlers, createRoutes } from "#server/app/routes";
import { trpc } from "#server/call/trpc";
import { attachRequestContext } from "#server/http/request-context";
import { openHandler, origin } from "#support/http";
import { createUser } from "#testing/calls";
import { tokenOf } from "#testing/session";
import { anyone } from "@/product/permissions";
import type { Database } from "@/server/database/client";
import { mutation, query } from "@/server/procedure";
import { openGateway } from "../support/gateway";
import { sendLines } from "../support/socket";

const caller = z.object({ id: z.string(), role: z.string(), cookies: z.string() }).nullable();
const members = { member: "own", admin: "any" } as const;
const who = async ({ actor, cookies }: { actor: Actor | null; cookies: { header: string } }) =>
  actor && { ...actor, cookies: cookies.header };

/** Call `probe.held`: when it begins, and until when it waits. */
export const held = { begun: () => {}, until: Promise.resolve() };
/** Error that `probe.fail` fails with. */
export const planted = { message: "" };

const router = trpc.router({
  probe: {
    who: query({ permission: anyone, output: caller, run: who }),
    held: query({
      permission: members,
      output: caller,
      run: (call) => {
        held.begun();
        return held.until.then(() => who(call));
      },
    }),
    write: mutation({ permission: members, output: caller, invalidates: [], run: who }),
    admin: mutation({ permission: { admin: "any" }, output: caller, invalidates: [], run: who }),
    own: mutation({ permission: anyone, caller: "session", output: caller, invalidates: [], run: who }),
    fail: mutation({
      permission: members,
      output: caller,
      invalidates: [],
      run: () => Promise.reject(new Error(planted.message)),
    }),
  },
});

/** Headers of a request, in their order. */
export type Sent = readonly (readonly [name: string, value: string])[];
type Answer = { status: number; code?: string | undefined; as?: z.output<typeof caller>; text: string };

export const routes = createRoutes(router, []);

/** The procedures above on a database of their own. */
export async function openProbe(): Promise<Database> {
  const { db } = await openHandler();
  attachRequestContext({ TRUSTED_PROXIES: [], NODE_ENV: "test", APP_URL: origin });
  return db;
}

/** Program that calls with a new token of a new user. */
export type Program = {
  readonly person: Actor;
  readonly token: string;
  readonly authorization: readonly [string, string];
};

export async function newProgram(db: Database, role: Role = "member"): Promise<Program> {
  const person = await createUser(db, role);
  const token = await tokenOf(db, person, role);
  return { person, token, authorization: ["authorization", `Bearer ${token}`] };
}

const methodOf = (path: string) => (/^(who|held)/.test(path) ? "GET" : "POST");

function answerOf(status: number, text: string): Answer {
  const body = /\{.*\}/s.exec(text)?.[0];
  const { error, result } = JSON.parse(body ?? "{}");
  return { status, code: error?.json.data.code, as: result?.data.json, text };
}

/** Asks Next's route handlers. */
export async function askNext(path: string, sent: Sent): Promise<Answer> {
  const headers = new Headers();
  for (const [name, value] of sent) headers.append(name, value);
  const request = new Request(`${origin}/api/trpc/probe.${path}`, { method: methodOf(path), headers });
  if (methodOf(path) === "POST") request.headers.set("content-type", "application/json");
  const response = await routes.answer(request);
  return answerOf(response.status, await response.text());
}

/** Asks the gateway. */
export async function askGateway(path: string, sent: Sent): Promise<Answer> {
  const { port } = await openGateway({ api: createHandlers(routes) });
  const all = await sendLines(port, [
    `${methodOf(path)} /api/trpc/probe.${path} HTTP/1.1`,
    "host: app.example.com",
    "connection: close",
    "content-type: application/json",
    "content-length: 0",
    ...sent.map(([name, value]) => `${name}: ${value}`),
  ]);
  return answerOf(Number(/^HTTP\/1.1 (\d+)/.exec(all)?.[1]), all);
}
