import {
  getTRPCErrorFromUnknown,
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
} from "@trpc/server";
import type * as z from "zod";
import type { DeclarableCode, ErrorCode } from "../contract/errors";
import { platformLimits, rateLimits } from "../contract/limits";
import { type Actor, accessOf, type Permission } from "../contract/permissions";
import { AppError, isUnexpectedError } from "./app-error";
import { logCall, millisecondsSince } from "./call-log";
import type { Context } from "./context";
import { cookiesOf } from "./cookies";
import {
  type AnyDeclaration,
  type Declaration,
  type Declared,
  declared,
  noInput,
  type Reading,
  type Writing,
} from "./declaration";
import { credentialTexts } from "./describe-error";
import { consume } from "./http/rate-limiter";
import { scopeOf } from "./scope";
import { telemetry } from "./telemetry/telemetry";
import { withTimeout } from "./timeout";
import { trpc } from "./trpc";

/** Call of a procedure, as tRPC gives it to a resolver. */
type IncomingCall = {
  readonly ctx: Context;
  readonly path: string;
  readonly type: string;
  readonly batchIndex?: number;
  readonly signal: AbortSignal | undefined;
  readonly getRawInput: () => Promise<unknown>;
};

/** How far a call has come: who calls, once it is known, and whether `run` has begun. */
type Progress = { actor: Actor | null; begun: boolean };

/**
 * Resolver of a procedure. Every call passes here, through whichever handler it came, and leaves a line in the log. It is
 * one function, where tRPC has a chain of middleware: each link of that copies the call and its context several times.
 */
const resolver =
  (declaration: AnyDeclaration) =>
  async (call: IncomingCall): Promise<unknown> => {
    const { ctx, path, type, batchIndex, getRawInput } = call;
    const began = performance.now();
    const progress: Progress = { actor: null, begun: false };
    const logged = () => ({
      reference: ctx.reference,
      call: batchIndex ?? 0,
      path,
      type,
      ms: millisecondsSince(began),
      user: progress.actor?.id ?? null,
      ...(progress.actor?.tokenId && { token: progress.actor.tokenId }),
    });
    try {
      const run = () => guarded(declaration, call, progress);
      const output = await (telemetry()?.call({ path, type }, run) ?? run());
      logCall(logged());
      return output;
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      const input = isUnexpectedError(error) ? await getRawInput().catch(() => null) : null;
      logCall(logged(), error, [input, credentialTexts(ctx)]);
      throw error;
    }
  };

const refuse = (code: ErrorCode, details: unknown = null): never => {
  throw new TRPCError({ code: "BAD_REQUEST", cause: new AppError(code, details) });
};

/**
 * Runs a call behind all that queries and mutations have in common: limits, then the permission, and the input only
 * after both. The time limit holds for all of it; until `run` has begun, nothing can have been changed.
 */
function guarded(
  {
    permission,
    caller,
    input = noInput,
    output,
    timeout = platformLimits.callSeconds,
    rateLimit,
    run,
  }: AnyDeclaration,
  { ctx, path, signal: own, getRawInput }: IncomingCall,
  progress: Progress,
): Promise<unknown> {
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
  const answer = async (signal: () => AbortSignal) => {
    // A procedure that may take longer needs the time for itself.
    const actor = await (timeout > platformLimits.callSeconds
      ? withTimeout(platformLimits.callSeconds, undefined, identify, () => "UNAVAILABLE")
      : identify());
    if (actor?.tokenId && caller === "session") return refuse("SESSION_NEEDED");
    const access = accessOf(permission, actor);
    if (access === null) return refuse(actor ? "NOT_ALLOWED" : "SIGN_IN_NEEDED");
    const { db, reference, cookie, userAgent } = ctx;
    const accepted = acceptInput(input, await getRawInput());
    progress.begun = true;
    const answered = await run({
      db,
      actor,
      scope: scopeOf(access, actor),
      input: accepted,
      refuse,
      reference,
      headers: { cookie: cookie ?? "", userAgent: userAgent ?? "" },
      // Most never ask for these, and making them costs more than many of them do.
      get signal() {
        return signal();
      },
      get cookies() {
        return cookiesOf(ctx);
      },
    });
    return checkOutput(output, answered);
  };
  const timeoutCode = () => (progress.begun ? "TIMED_OUT" : "UNAVAILABLE");
  return withTimeout(timeout, own ? () => own : ctx.abortSignal, answer, timeoutCode);
}

/** Counts a call of a person, or of a program with its token: neither takes from what the other may. */
const countCall = ({ id, tokenId }: Actor): Promise<void> =>
  tokenId ? consume(rateLimits.callsOfToken, tokenId) : consume(rateLimits.callsOfPerson, id);

function acceptInput(schema: z.ZodType, input: unknown): unknown {
  try {
    return schema.parse(input);
  } catch (cause) {
    throw new TRPCError({ code: "BAD_REQUEST", cause });
  }
}

function checkOutput(schema: z.ZodType, output: unknown): unknown {
  try {
    return schema.parse(output);
  } catch (cause) {
    throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "Output validation failed", cause });
  }
}

/** Declares a procedure that reads. */
export function query<
  Allowed extends Permission,
  Output extends z.ZodType,
  Input extends z.ZodType = z.ZodVoid,
  const Codes extends readonly DeclarableCode[] = readonly [],
>(declaration: Declaration<Allowed, Input, Output, Codes> & Reading) {
  const any = declaration as unknown as AnyDeclaration;
  return Object.assign(
    trpc.procedure.query(resolver(any) as never) as unknown as TRPCQueryProcedure<{
      input: z.input<Input>;
      output: z.output<Output>;
      meta: object;
    }>,
    declared(any) as Declared<Codes>,
  );
}

/** Declares a procedure that writes. */
export function mutation<
  Allowed extends Permission,
  Output extends z.ZodType,
  Input extends z.ZodType = z.ZodVoid,
  const Codes extends readonly DeclarableCode[] = readonly [],
>(declaration: Declaration<Allowed, Input, Output, Codes> & Writing) {
  const any = declaration as unknown as AnyDeclaration;
  return Object.assign(
    trpc.procedure.mutation(resolver(any) as never) as unknown as TRPCMutationProcedure<{
      input: z.input<Input>;
      output: z.output<Output>;
      meta: object;
    }>,
    declared(any) as Declared<Codes>,
  );
}
