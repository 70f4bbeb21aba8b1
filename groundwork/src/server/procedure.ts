import { TRPCError, type TRPCMutationProcedure, type TRPCQueryProcedure } from "@trpc/server";
import * as z from "zod";
import type { DeclarableCode, DetailsOf, ErrorCode } from "../contract/errors";
import { platformLimits, type RateLimit, rateLimits } from "../contract/limits";
import { type Actor, accessOf, type Permission } from "../contract/permissions";
import type { ProcedurePath } from "../contract/procedure-path";
import type { Answerable, Sendable } from "../contract/travelling";
import { AppError, isUnexpectedError } from "./app-error";
import { logCall, millisecondsSince } from "./call-log";
import { type Cookies, cookiesOf } from "./cookies";
import { cookieTexts } from "./describe-error";
import { consume } from "./http/rate-limiter";
import type { Database } from "./product";
import { type Scope, scopeOf } from "./scope";
import { telemetry } from "./telemetry/telemetry";
import { withTimeout } from "./timeout";
import { trpc } from "./trpc";

/** Function that answers a call with one of these errors. */
export type Refuse<Code extends DeclarableCode> = <Chosen extends Code>(
  ...refusal: DetailsOf<Chosen> extends null ? [code: Chosen] : [code: Chosen, details: DetailsOf<Chosen>]
) => never;

/** Argument of `run`. */
export type Call<Allowed extends Permission, Input, Code extends DeclarableCode> = {
  readonly db: Database;
  /** Caller; `null` only where the permission allows anonymous calls. */
  readonly actor: "anonymous" extends keyof Allowed ? Actor | null : Actor;
  /** The part of a `where` that keeps a query to the rows which the actor reaches. */
  readonly scope: Scope;
  readonly input: Input;
  /** Answers with an error that the procedure declares. It does not return. */
  readonly refuse: Refuse<Code>;
  readonly reference: string;
  /** Headers that came with the request; empty where there are none. */
  readonly headers: { readonly cookie: string; readonly userAgent: string };
  /** Cookies of the request, and those that the answer sets. */
  readonly cookies: Cookies;
  /** Aborts when the time is over or the caller has left: work that can stop half-way is to stop then. */
  readonly signal: AbortSignal;
};

/** All there is to say about a procedure. What is missing does not compile. */
export type Declaration<
  Allowed extends Permission,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Codes extends readonly DeclarableCode[],
> = {
  /** Roles that may call, and the rows that each has access to: from the slice's `permissions.ts`. */
  permission: Allowed;
  /** Schema of the input: the same object that the form checks with. None: it takes no input. */
  input?: Sendable<Input>;
  /** Schema of the output. A field that is not declared here does not leave the server. */
  output: Answerable<Output>;
  /** The codes that `refuse` accepts here, and that the caller has to be ready for. None: it refuses nothing. */
  errors?: Codes;
  /** Seconds that it may take, when they are not the usual `platformLimits.callSeconds`. */
  timeout?: number;
  /** Limit of its calls from one client IP, within those of all calls. */
  rateLimit?: RateLimit;
  run: (call: Call<Allowed, z.output<Input>, Codes[number]>) => Promise<z.input<Output>>;
};

type Reading = {
  /**
   * The input may hold what is nobody else's business, such as a name that is searched for. The browser sends it as the
   * body of a POST: URLs are written into logs and histories all the way.
   */
  sensitive?: true;
};

type Invalidated = ProcedurePath | "everything";

type Writing = {
  /**
   * The queries whose answers this mutation may change: the client reads them again. After one that changes who is
   * signed in, that is `everything`.
   */
  invalidates: readonly Invalidated[];
};

type AnyDeclaration = Omit<
  Declaration<Permission, z.ZodType, z.ZodType, readonly DeclarableCode[]>,
  "input" | "output"
> & { input?: z.ZodType; output: z.ZodType };

/** Declaration that a procedure carries along, for the client's types, the contract tests and the client's cache. */
export type Declared<Codes extends readonly DeclarableCode[]> = {
  readonly declaration: {
    readonly permission: Permission;
    readonly input: z.ZodType;
    readonly output: z.ZodType;
    readonly errors: Codes;
    readonly invalidates: readonly Invalidated[];
    readonly timeout: number;
    readonly rateLimit: RateLimit | undefined;
    /** Whether the input must not stand in a URL. That of a mutation never does. */
    readonly sensitive: boolean;
  };
};

/** Input of a procedure that declares none. */
const noInput = z.void();

/** Every call passes here, through whichever handler it came; `next()` does not reject, it answers `ok: false`. */
const loggedProcedure = trpc.procedure.use(async ({ ctx, path, type, batchIndex, getRawInput, next }) => {
  const began = performance.now();
  const caller: { id: string | null } = { id: null };
  const run = () => next({ ctx: { caller } });
  const result = await (telemetry()?.call({ path, type }, run) ?? run());
  const ms = millisecondsSince(began);
  const call = { reference: ctx.reference, call: batchIndex, path, type, ms, user: caller.id };
  if (result.ok) logCall(call);
  else {
    const unexpected = isUnexpectedError(result.error);
    const input = unexpected ? await getRawInput().catch(() => null) : null;
    logCall(call, result.error, [input, cookieTexts(ctx.cookie)]);
  }
  return result;
});

const refuse = (code: ErrorCode, details: unknown = null): never => {
  throw new TRPCError({ code: "BAD_REQUEST", cause: new AppError(code, details) });
};

/**
 * Builds what a query and a mutation have in common: limits, then the permission, and the input only after both. The
 * time limit holds for all of it; until `run` has begun, nothing can have been changed.
 */
function guarded({
  permission,
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
        ctx.caller.id = actor?.id ?? null;
        if (ctx.clientIp !== undefined && actor) await consume(rateLimits.callsOfPerson, actor.id);
        return actor;
      };
      const answer = async (signal: () => AbortSignal) => {
        // A procedure that may take longer needs the time for itself.
        const actor = await (timeout > platformLimits.callSeconds
          ? withTimeout(platformLimits.callSeconds, undefined, identify, () => "UNAVAILABLE")
          : identify());
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

/** Parts of a declaration that the procedure carries along, with what is left out made explicit. */
function declared({
  permission,
  input = noInput,
  output,
  errors = [],
  invalidates = [],
  timeout = platformLimits.callSeconds,
  rateLimit,
  sensitive = false,
}: AnyDeclaration & { sensitive?: boolean } & Partial<Writing>): Declared<readonly DeclarableCode[]> {
  return {
    declaration: { permission, input, output, errors, invalidates, timeout, rateLimit, sensitive },
  };
}

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
