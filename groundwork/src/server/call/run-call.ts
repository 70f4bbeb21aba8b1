import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import type * as z from "zod";
import type { ErrorCode } from "../../contract/errors";
import { platformLimits, rateLimits } from "../../contract/limits";
import { type Access, type Actor, accessOf, barredBy } from "../../contract/permissions";
import { asWriting } from "../data/audit-log";
import type { ProductDatabase } from "../data/database";
import { type Scope, scopeOf } from "../data/scope";
import { AppError, isUnexpectedError } from "../log/app-error";
import { credentialTexts } from "../log/describe-error";
import { type LoggedCall, logCall, millisecondsSince, telemetry } from "../log/log";
import { processWide } from "../process/process-wide";
import { type Context, type Cookies, cookiesOf, createContext } from "./context";
import { type AnyDeclaration, type LazyCall, type MutationOptions, noInput } from "./declaration";
import { consume } from "./limiters";

/** Call of a procedure, as tRPC gives it to a resolver. */
export type IncomingCall = {
  readonly ctx: Context;
  readonly path: string;
  readonly type: string;
  readonly batchIndex?: number;
  readonly signal: AbortSignal | undefined;
  readonly getRawInput: () => Promise<unknown>;
};

/** Trace of what calls do, for the developer at a development server. */
export type CallTracer = <Result>(
  call: IncomingCall,
  invalidates: readonly string[],
  run: () => Promise<Result>,
) => Promise<Result>;

const tracing = processWide("call-tracer", (): { trace?: CallTracer | undefined } => ({}));

/** Sets the tracer of this process; there is none but in development. */
export function setCallTracer(trace: CallTracer | undefined): void {
  tracing.trace = trace;
}

/** Runs a call under telemetry and the tracer, where there are any. */
export function observed<Result>(
  call: IncomingCall,
  invalidates: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  const traced = () => telemetry()?.call(call, run) ?? run();
  return tracing.trace?.(call, invalidates, traced) ?? traced();
}

/** How far a call has come: who calls, once it is known, and whether `run` has begun. */
export type Progress = { actor: Actor | null; begun: boolean };

type Admitted = Omit<AnyDeclaration, "run" | "output"> & Partial<MutationOptions>;

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
  {
    permission,
    caller,
    freshSession,
    input = noInput,
    timeout = platformLimits.callSeconds,
    rateLimit,
  }: Admitted,
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
  const barred = barredBy(permission, actor, path);
  if (barred) return refuse(barred);
  if (freshSession && actor?.staleSession) return refuse("SESSION_NOT_FRESH");
  const access = accessOf(permission, actor) as Access;
  const accepted = parsed(input, await getRawInput(), { code: "BAD_REQUEST" });
  progress.begun = true;
  return new AdmittedCall(ctx, actor, scopeOf(access, actor, path), accepted, signal);
}

/**
 * Argument of `run`. Its getters are the class's: most calls never ask for these, and making them costs more than many of
 * them do. A copy, as in `{ ...call, db: transaction }`, is without them, and reads no cookies where there are none to set.
 */
class AdmittedCall implements LazyCall {
  readonly db: ProductDatabase;
  readonly refuse = refuse;
  readonly reference: string;
  readonly headers: { readonly cookie: string; readonly userAgent: string };
  readonly #context: Context;
  readonly #signal: () => AbortSignal;

  constructor(
    context: Context,
    readonly actor: Actor | null,
    readonly scope: Scope,
    readonly input: unknown,
    signal: () => AbortSignal,
  ) {
    this.db = context.db;
    this.reference = context.reference;
    this.headers = { cookie: context.cookie ?? "", userAgent: context.userAgent ?? "" };
    this.#context = context;
    this.#signal = signal;
  }

  get fromThisMachine(): boolean {
    return this.#context.fromThisMachine?.() ?? false;
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

type Failure = Pick<ConstructorParameters<typeof TRPCError>[0], "code" | "message">;

function parsed(schema: z.ZodType, value: unknown, failure: Failure): unknown {
  try {
    return schema.parse(value);
  } catch (cause) {
    throw new TRPCError({ ...failure, cause });
  }
}

/** Passes on what the schema of an output declares, and nothing else. */
export const checkOutput = (schema: z.ZodType, output: unknown): unknown =>
  parsed(schema, output, { code: "INTERNAL_SERVER_ERROR", message: "Output validation failed" });

/**
 * Resolver of a procedure. Every call passes here, through whichever handler it came, and leaves a line in the log. It is
 * one function, where tRPC has a chain of middleware: each link of that copies the call and its context several times.
 */
export const resolver =
  (declaration: AnyDeclaration & Partial<MutationOptions>) =>
  async (call: IncomingCall): Promise<unknown> => {
    const began = performance.now();
    const progress: Progress = { actor: null, begun: false };
    const logged = () => loggedFacts(call, began, progress.actor, { call: call.batchIndex ?? 0 });
    try {
      const run = () => guarded(declaration, call, progress);
      const output = await observed(call, declaration.invalidates ?? [], run);
      logCall(logged());
      return output;
    } catch (cause) {
      throw await loggedFailure(cause, call, logged);
    }
  };

/** Who called, as the log says it. */
export const callerFacts = (actor: Actor | null) => ({
  user: actor?.id ?? null,
  ...(actor?.tokenId && { token: actor.tokenId }),
});

/** Facts about a call, as the log says them. */
export const loggedFacts = (
  { ctx, path, type }: IncomingCall,
  began: number,
  actor: Actor | null,
  place: Pick<LoggedCall, "call"> = {},
): LoggedCall => ({
  reference: ctx.reference,
  ...place,
  path,
  type,
  ms: millisecondsSince(began),
  ...callerFacts(actor),
});

/** Error that a call fails with, once it is in the log, which does not repeat what came with the call. */
export async function loggedFailure(cause: unknown, call: IncomingCall, facts: () => LoggedCall) {
  const error = getTRPCErrorFromUnknown(cause);
  const input = isUnexpectedError(error) ? await call.getRawInput().catch(() => null) : null;
  logCall(facts(), error, [input, credentialTexts(call.ctx)]);
  return error;
}

/**
 * Runs a call behind all that queries and mutations have in common. The time limit holds for all of it; until `run` has
 * begun, nothing can have been changed.
 */
export function guarded(
  declaration: AnyDeclaration & Partial<MutationOptions>,
  call: IncomingCall,
  progress: Progress,
): Promise<unknown> {
  const { output, timeout = platformLimits.callSeconds, run } = declaration;
  const { ctx, signal: own } = call;
  const answer = async (signal: () => AbortSignal) =>
    checkOutput(output, await run(await admit(declaration, call, progress, signal)));
  const timeoutCode = () => (progress.begun ? "TIMED_OUT" : "UNAVAILABLE");
  return withTimeout(timeout, own ? () => own : ctx.abortSignal, answer, timeoutCode);
}

/** The same resolver, whose writes the audit log keeps with its path. */
export const writing =
  (resolve: ReturnType<typeof resolver>) =>
  (call: IncomingCall): Promise<unknown> =>
    asWriting({ procedure: call.path, reference: call.ctx.reference }, () => resolve(call));

/**
 * Runs something that may take so many seconds. Its signal, made when it asks for it, tells it when they are over, which
 * is answered at once, and when nobody waits for the answer any more.
 * @param callerSignal gives what aborts when the caller has left
 * @param timeoutCode says, once the time is over, whether it was: `UNAVAILABLE` where nothing can have been changed yet
 * @throws {AppError} `TIMED_OUT`, or what `timeoutCode` says, when the time is over
 */
export async function withTimeout<Result>(
  seconds: number,
  callerSignal: (() => AbortSignal) | undefined,
  run: (signal: () => AbortSignal) => Promise<Result>,
  timeoutCode: () => "TIMED_OUT" | "UNAVAILABLE" = () => "TIMED_OUT",
): Promise<Result> {
  let controller: AbortController | undefined;
  let caller: AbortSignal | undefined;
  let late: AppError | undefined;
  const leave = () => controller?.abort(new TRPCError({ code: "CLIENT_CLOSED_REQUEST" }));
  const signal = () => {
    if (controller) return controller.signal;
    controller = new AbortController();
    if (late) controller.abort(late);
    caller = callerSignal?.();
    if (caller?.aborted) leave();
    else caller?.addEventListener("abort", leave, { once: true });
    return controller.signal;
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      timer = setTimeout(() => {
        const cause = new Error(`It took longer than ${seconds} seconds.`);
        late = new AppError(timeoutCode(), null, { cause });
        controller?.abort(late);
        reject(late);
      }, seconds * 1000);
      run(signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener("abort", leave);
  }
}

/** @throws {AppError} `UNAVAILABLE` when the database does not start within the time that a call may take */
export const openContext = (options: Parameters<typeof createContext>[0]): Promise<Context> =>
  withTimeout(
    platformLimits.callSeconds,
    undefined,
    () => createContext(options),
    () => "UNAVAILABLE",
  );
