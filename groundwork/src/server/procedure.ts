import { getTRPCErrorFromUnknown, type TRPCMutationProcedure, type TRPCQueryProcedure } from "@trpc/server";
import type * as z from "zod";
import type { DeclarableCode } from "../contract/errors";
import { platformLimits } from "../contract/limits";
import type { Permission } from "../contract/permissions";
import { admit, checkOutput, type IncomingCall, type Progress } from "./admit";
import { isUnexpectedError } from "./app-error";
import { logCall, millisecondsSince } from "./call-log";
import {
  type AnyDeclaration,
  type Declaration,
  type Declared,
  declared,
  type Reading,
  type Writing,
} from "./declaration";
import { credentialTexts } from "./describe-error";
import { asWriting } from "./live/writing";
import { recorder } from "./recorder";
import { telemetry } from "./telemetry/telemetry";
import { withTimeout } from "./timeout";
import { trpc } from "./trpc";

/**
 * Resolver of a procedure. Every call passes here, through whichever handler it came, and leaves a line in the log. It is
 * one function, where tRPC has a chain of middleware: each link of that copies the call and its context several times.
 */
const resolver =
  (declaration: AnyDeclaration & Partial<Writing>) =>
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
      const traced = () => telemetry()?.call({ path, type }, run) ?? run();
      const output = await (recorder()?.call(call, declaration.invalidates ?? [], traced) ?? traced());
      logCall(logged());
      return output;
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      const input = isUnexpectedError(error) ? await getRawInput().catch(() => null) : null;
      logCall(logged(), error, [input, credentialTexts(ctx)]);
      throw error;
    }
  };

/**
 * Runs a call behind all that queries and mutations have in common. The time limit holds for all of it; until `run` has
 * begun, nothing can have been changed.
 */
function guarded(declaration: AnyDeclaration, call: IncomingCall, progress: Progress): Promise<unknown> {
  const { output, timeout = platformLimits.callSeconds, run } = declaration;
  const { ctx, signal: own } = call;
  const answer = async (signal: () => AbortSignal) =>
    checkOutput(output, await run(await admit(declaration, call, progress, signal)));
  const timeoutCode = () => (progress.begun ? "TIMED_OUT" : "UNAVAILABLE");
  return withTimeout(timeout, own ? () => own : ctx.abortSignal, answer, timeoutCode);
}

/** The same resolver, whose writes the audit log keeps with its path. */
const writing =
  (resolve: ReturnType<typeof resolver>) =>
  (call: IncomingCall): Promise<unknown> =>
    asWriting({ procedure: call.path, reference: call.ctx.reference }, () => resolve(call));

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
    trpc.procedure.mutation(writing(resolver(any)) as never) as unknown as TRPCMutationProcedure<{
      input: z.input<Input>;
      output: z.output<Output>;
      meta: object;
    }>,
    declared(any) as Declared<Codes>,
  );
}
