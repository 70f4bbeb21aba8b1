import { TRPCError } from "@trpc/server";
import { afterAll, vi } from "vitest";
import type { Actor } from "#contract/permissions";
import type { ProcedurePath } from "#contract/procedure-path";
import type { Auth } from "#server/identity/auth";
import { type ErrorResponse, toErrorResponse } from "#server/log/app-error";
import { testDatabase } from "#testing/database";
import { createClient, type Database } from "@/server/database/client";
import { identity } from "@/server/identity/identity";
import { createCaller } from "@/server/router";

export const appUrl = "http://localhost:3000";
export const authSecret = "a secret of at least thirty-two characters";
export const password = "a long sentence";

type AppCaller = ReturnType<typeof createCaller>;

/** The app as one process has it. */
export type Instance = { readonly db: Database; readonly auth: Auth };

type Answer = {
  readonly status: number;
  readonly refused: ErrorResponse | null;
  /** Cookies that the answer sets. */
  readonly cookies: readonly string[];
};

type Output<Path> = Path extends `${infer Slice extends keyof AppCaller}.${infer Name}`
  ? Name extends keyof AppCaller[Slice]
    ? AppCaller[Slice][Name] extends (...given: never[]) => Promise<infer Value>
      ? Value
      : never
    : never
  : never;

type From = { readonly cookie?: string; readonly clientIp?: string };

export type IdentityHarness = {
  db: Database;
  url: string;
  /** The same app as another process has it, or at another address. */
  instance: (at?: string) => Promise<Instance>;
  /**
   * Calls a procedure. Each call comes from an IP address of its own, so that only a test that says from where meets
   * that limit.
   */
  ask: (
    call:
      | "signIn"
      | "signUp"
      | "signOut"
      | "changePassword"
      | "requestPasswordReset"
      | "resetPassword"
      | "confirmEmail",
    input?: unknown,
    from?: From,
    to?: Instance,
  ) => Promise<Answer>;
  /** The same for any procedure, with its answer. */
  call: <Path extends ProcedurePath>(
    path: Path,
    input?: unknown,
    from?: From,
    to?: Instance,
  ) => Promise<Answer & { readonly output: Output<Path> | null }>;
  /** Actor who is signed in with these cookies. */
  actor: (cookie: string, at?: Instance) => Promise<Actor | null>;
  /** Values of a user who has no account yet. */
  newUser: () => { name: string; email: string; password: string };
};

const clients: Database[] = [];
afterAll(async () => {
  await Promise.all(clients.map((client) => client.$disconnect()));
});

/** The procedures of signing in, up and out on a database of their own, without a server before them. */
export async function openIdentity(): Promise<IdentityHarness> {
  const { db, url } = await testDatabase();
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("AUTH_SECRET", authSecret);
  const instance = async (at = appUrl): Promise<Instance> => {
    const client = createClient(url);
    clients.push(client);
    return { db: client, auth: await identity.authOn(client, at) };
  };
  const own = await instance();
  let calls = 0;
  let people = 0;
  const actor = (cookie: string, { db } = own) => identity.actorOf(db, new Headers({ cookie }));

  const call: IdentityHarness["call"] = async (path, input, { cookie = "", clientIp } = {}, to = own) => {
    calls += 1;
    const cookies: string[] = [];
    const caller = createCaller({
      db: to.db,
      actor: () => actor(cookie, to),
      reference: "TEST-0000",
      clientIp: clientIp ?? `10.0.${calls >> 8}.${calls & 255}`,
      cookie,
      setCookie: (set) => cookies.push(set),
    });
    const [slice = "", name = ""] = path.split(".");
    const procedures = Object(caller)[slice] as Record<string, (input: unknown) => Promise<never>>;
    try {
      return { status: 200, refused: null, cookies, output: (await procedures[name]?.(input)) ?? null };
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      const refused = toErrorResponse(error);
      return { status: refused.status, refused, cookies, output: null };
    }
  };

  return {
    db,
    url,
    instance,
    actor,
    ask: async (name, input, from, to) => {
      const { status, refused, cookies } = await call(`identity.${name}`, input, from, to);
      return { status, refused, cookies };
    },
    call,
    newUser: () => {
      people += 1;
      return { name: "Ada", email: `ada${people}@example.com`, password };
    },
  };
}

/** Cookie header that the browser sends back for the session cookie of an answer. */
export const cookieIn = ({ cookies }: Pick<Answer, "cookies">): string =>
  cookies
    .filter((cookie) => cookie.includes("session_token="))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
