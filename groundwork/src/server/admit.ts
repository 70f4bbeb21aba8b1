import { TRPCError } from "@trpc/server";
import type * as z from "zod";
import type { ErrorCode } from "../contract/errors";
import { platformLimits, rateLimits } from "../contract/limits";
import { type Actor, accessOf } from "../contract/permissions";
import { AppError } from "./app-error";
import type { Context } from "./context";
import { type Cookies, cookiesOf } from "./cookies";
import { type AnyDeclaration, type LazyCall, noInput } from "./declaration";
import { consume } from "./http/rate-limiter";
import type { Database } from "./product";
import { type Scope, scopeOf } from "./scope";
import { withTimeout } from "./timeout";

/** Call of a procedure, as tRPC gives it to a resolver. */
export type IncomingCall = {
  readonly ctx: Context;
  readonly path: string;
  readonly type: string;
  readonly batchIndex?: number;
  readonly signal: AbortSignal | undefined;
  readonly getRawInput: () => Promise<unknown>;
};

/** How far a call has come: who calls, once it is known, and whether `run` has begun. */
export type Progress = { actor: Actor | null; begun: boolean };

type Admitted = Omit<AnyDeclaration, "run" | "output">;

const refuse = (code: ErrorCode, details: unknown = null): never => {
  throw new TRPCError({ code: "BAD_REQUEST", cause: new AppError(code, details) });
};

/**
 * Admits a call: limits, then the permission, and the input only after both.
 * @param signal gives what aborts when the call is to stop
 * @returns the argument of `run`
 * @throws {TRPCError} when it is refused
 */
export async function admit(
  { permission, caller, input = noInput, timeout = platformLimits.callSeconds, rateLimit }: Admitted,
  { ctx, path, getRawInput }: IncomingCall,
  progress: Progress,
  signal: () => AbortSignal,
) {
  const identify = async () => {
    if (ctx.clientIp !== undefined) {
      await consume(rateLimits.callsFromAddress, ctx.clientIp);
      if (rateLimit) await consume(rateLimit, `${path} ${ctx.clientIp}`);
    }
    const actor = await ctx.actor();
    progress.actor = actor;
    if (ctx.clientIp !== undefined && actor) await countCall(actor);
    return actor;
  };
  // A procedure that may take longer needs the time for itself.
  const actor = await (timeout > platformLimits.callSeconds
    ? withTimeout(platformLimits.callSeconds, undefined, identify, () => "UNAVAILABLE")
    : identify());
  if (actor?.tokenId && caller === "session") return refuse("SESSION_NEEDED");
  const access = accessOf(permission, actor);
  if (access === null) return refuse(actor ? "NOT_ALLOWED" : "SIGN_IN_NEEDED");
  const accepted = acceptInput(input, await getRawInput());
  progress.begun = true;
  return new AdmittedCall(
    ctx,
    { actor, scope: scopeOf(access, actor, path), input: accepted, refuse },
    signal,
  );
}

type Given = {
  readonly actor: Actor | null;
  readonly scope: Scope;
  readonly input: unknown;
  readonly refuse: typeof refuse;
};

/**
 * Argument of `run`. Its getters are the class's: most calls never ask for these, and making them costs more than many of
 * them do. A copy, as in `{ ...call, db: transaction }`, is without them, and reads no cookies where there are none to set.
 */
class AdmittedCall implements LazyCall {
  readonly db: Database;
  readonly actor: Actor | null;
  readonly scope: Scope;
  readonly input: unknown;
  readonly refuse: typeof refuse;
  readonly reference: string;
  readonly headers: { readonly cookie: string; readonly userAgent: string };
  readonly fromThisMachine: boolean;
  readonly #context: Context;
  readonly #signal: () => AbortSignal;

  constructor(context: Context, given: Given, signal: () => AbortSignal) {
    this.db = context.db;
    this.actor = given.actor;
    this.scope = given.scope;
    this.input = given.input;
    this.refuse = given.refuse;
    this.reference = context.reference;
    this.headers = { cookie: context.cookie ?? "", userAgent: context.userAgent ?? "" };
    this.fromThisMachine = context.fromThisMachine ?? false;
    this.#context = context;
    this.#signal = signal;
  }

  get signal(): AbortSignal {
    return this.#signal();
  }

  get cookies(): Cookies {
    return cookiesOf(this.#context);
  }
}

/** Counts a call of a person, or of a program with its token: neither takes from what the other may. */
const countCall = ({ id, tokenId }: Actor) =>
  tokenId ? consume(rateLimits.callsOfToken, tokenId) : consume(rateLimits.callsOfPerson, id);

function acceptInput(schema: z.ZodType, input: unknown): unknown {
  try {
    return schema.parse(input);
  } catch (cause) {
    throw new TRPCError({ code: "BAD_REQUEST", cause });
  }
}

/** Passes on what the schema of an output declares, and nothing else. */
export function checkOutput(schema: z.ZodType, output: unknown): unknown {
  try {
    return schema.parse(output);
  } catch (cause) {
    throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "Output validation failed", cause });
  }
}
