import { TRPCError, type TRPCMutationProcedure, type TRPCQueryProcedure } from "@trpc/server";
import type * as z from "zod";
import type { DeclarableCode, ErrorCode } from "../contract/errors";
import { platformLimits, rateLimits } from "../contract/limits";
import { type Actor, accessOf, type Permission } from "../contract/permissions";
import { AppError, isUnexpectedError } from "./app-error";
import { logCall, millisecondsSince } from "./call-log";
import { type Cookies, cookiesOf } from "./cookies";
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

/** Every call passes here, through whichever handler it came; `next()` does not reject, it answers `ok: false`. */
const loggedProcedure = trpc.procedure.use(async ({ ctx, path, type, batchIndex, getRawInput, next }) => {
  const began = performance.now();
  const called: { by: Actor | null } = { by: null };
  const run = () => next({ ctx: { called } });
  const result = await (telemetry()?.call({ path, type }, run) ?? run());
  const ms = millisecondsSince(began);
  const call = {
    reference: ctx.reference,
    call: batchIndex,
    path,
    type,
    ms,
    user: called.by?.id ?? null,
    ...(called.by?.tokenId && { token: called.by.tokenId }),
  };
  if (result.ok) logCall(call);
  else {
    const unexpected = isUnexpectedError(result.error);
    const input = unexpected ? await getRawInput().catch(() => null) : null;
    logCall(call, result.error, [input, credentialTexts(ctx)]);
  }
  return result;
});

const refuse = (code: ErrorCode, details: unknown = null): never => {
  throw new TRPCError({ code: "BAD_REQUEST", cause: new AppError(code, details) });
};

/** Counts a call of a person, or of a program with its token: neither takes from what the other may. */
const countCall = ({ id, tokenId }: Actor): Promise<void> =>
  tokenId ? consume(rateLimits.callsOfToken, tokenId) : consume(rateLimits.callsOfPerson, id);

/**
 * Builds what a query and a mutation have in common: limits, then the permission, and the input only after both. The
 * time limit holds for all of it; until `run` has begun, nothing can have been changed.
 */
function guarded({
  permission,
  caller,
  input = noInput,
  output,
  timeout = platformLimits.callSeconds,
  rateLimit,
}: AnyDeclaration) {
  return loggedProcedure
    .use(({ ctx, path, signal: own, next }) => {
      const progress = { begun: false };
      const identify = async () => {
        if (ctx.clientIp !== undefined) {
          await consume(rateLimits.callsFromAddress, ctx.clientIp);
          if (rateLimit) await consume(rateLimit, `${path} ${ctx.clientIp}`);
        }
        const actor = await ctx.actor();
        ctx.called.by = actor;
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
        const headers = { cookie: cookie ?? "", userAgent: userAgent ?? "" };
        const call = { db, actor, scope: scopeOf(access, actor), refuse, reference, headers };
        return next({ ctx: { call, signal, progress, cookies: () => cookiesOf(ctx) } });
      };
      const timeoutCode = () => (progress.begun ? "TIMED_OUT" : "UNAVAILABLE");
      return withTimeout(timeout, own ? () => own : ctx.abortSignal, answer, timeoutCode);
    })
    .input(input)
    .output(output);
}

type Resolver = (call: {
  ctx: {
    call: Omit<Parameters<AnyDeclaration["run"]>[0], "input" | "signal" | "cookies">;
    signal: () => AbortSignal;
    cookies: () => Cookies;
    progress: { begun: boolean };
  };
  input: unknown;
}) => Promise<unknown>;

const resolver =
  ({ run }: AnyDeclaration): Resolver =>
  async ({ ctx: { call, signal, cookies, progress }, input }) => {
    progress.begun = true;
    // Most never ask for their signal, and making it costs more than many of them do.
    const onDemand = {
      get signal() {
        return signal();
      },
      get cookies() {
        return cookies();
      },
    };
    return run(Object.assign(onDemand, call, { input }));
  };

/** Declares a procedure that reads. */
export function query<
  Allowed extends Permission,
  Output extends z.ZodType,
  Input extends z.ZodType = z.ZodVoid,
  const Codes extends readonly DeclarableCode[] = readonly [],
>(declaration: Declaration<Allowed, Input, Output, Codes> & Reading) {
  const any = declaration as unknown as AnyDeclaration;
  const procedure = guarded(any).query(resolver(any));
  return Object.assign(
    procedure as unknown as TRPCQueryProcedure<{
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
  const procedure = guarded(any).mutation(resolver(any));
  return Object.assign(
    procedure as unknown as TRPCMutationProcedure<{
      input: z.input<Input>;
      output: z.output<Output>;
      meta: object;
    }>,
    declared(any) as Declared<Codes>,
  );
}
