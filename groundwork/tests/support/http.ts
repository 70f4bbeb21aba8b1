import superjson, { type SuperJSONResult } from "superjson";
import { vi } from "vitest";
import * as z from "zod";
import type { Problem } from "#client/problem";
import { trpc } from "#server/call/trpc";
import type { ProductDatabase } from "#server/data/database";
import { toWebHandler } from "#server/http/adapters";
import { createTrpcHandler } from "#server/http/trpc-handler";
import { testDatabase } from "#testing/database";
import { productPermissions } from "../product-contract/product-permissions";
import { productProcedures } from "./product-procedures";

const { mutation, query } = await productProcedures();
const { anyone } = await productPermissions();

export const origin = "http://localhost:3000";
export const api = `${origin}/api/trpc`;

/** Inputs that the procedures behind the handler were run with. */
export const ran = vi.fn();

const open = { permission: anyone, output: z.literal("done") } as const;
const run = async ({ input }: { input: unknown }) => {
  ran(input);
  return "done" as const;
};

/** Procedures that anyone may call, and that only say that they have run. */
export const router = trpc.router({
  probe: {
    touch: mutation({ ...open, invalidates: [], run }),
    write: mutation({ ...open, input: z.json(), invalidates: [], run }),
    read: query({ ...open, input: z.json().optional(), run }),
    limited: query({ ...open, rateLimit: { name: "probe-limited", points: 5, seconds: 60 }, run }),
    search: query({ ...open, input: z.json(), sensitive: true, run }),
  },
});

/** A handler of these procedures, on a database of its own. */
export async function openHandler(): Promise<{
  db: ProductDatabase;
  handler: (request: Request) => Promise<Response>;
}> {
  const { db, url } = await testDatabase();
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("APP_URL", origin);
  return { db, handler: toWebHandler(createTrpcHandler(router)) };
}

/** A request that a page of the app makes; headers with the value `null` are left out. */
export function post(path: string, body?: BodyInit, headers: Record<string, string | null> = {}): Request {
  const all = { origin, "content-type": "application/json", ...headers };
  const fields = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  return new Request(`${api}/${path}`, {
    method: "POST",
    headers: fields,
    ...(body !== undefined && { body, duplex: "half" }),
  } as RequestInit);
}

export const get = (path: string, headers: Record<string, string> = {}): Request =>
  new Request(`${api}/${path}`, { headers });

/** The refusal in an answer of tRPC's shape. */
export async function refusalIn(response: Response): Promise<Problem> {
  const { error } = (await response.json()) as { error: SuperJSONResult };
  const { message, data } = superjson.deserialize<{ message: string; data: object }>(error);
  return { ...data, message } as Problem;
}
