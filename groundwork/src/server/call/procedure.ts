import {
  isTrackedEnvelope,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
  type TRPCSubscriptionProcedure,
  type TrackedEnvelope,
  tracked,
} from "@trpc/server";
import type * as z from "zod";
import type { DeclarableCode } from "../../contract/errors";
import { platformLimits } from "../../contract/limits";
import { barredBy, type Permission } from "../../contract/permissions";
import { AppError } from "../log/app-error";
import {
  type AnyDeclaration,
  type AnySubscriptionDeclaration,
  type Declaration,
  type Declared,
  declared,
  type MutationOptions,
  type QueryOptions,
  type SubscriptionDeclaration,
  type Yielded,
} from "./declaration";
import {
  admit,
  checkOutput,
  type IncomingCall,
  loggedFacts,
  loggedFailure,
  observed,
  type Progress,
  resolver,
  withTimeout,
  writing,
} from "./run-call";
import { trpc } from "./trpc";

/** What a procedure takes and answers with, as its clients see it. */
type Typed<Input extends z.ZodType, Output> = { input: z.input<Input>; output: Output; meta: object };

export function declareQuery<
  Allowed extends Permission,
  Output extends z.ZodType,
  Input extends z.ZodType = z.ZodVoid,
  const Codes extends readonly DeclarableCode[] = readonly [],
>(declaration: Declaration<Allowed, Input, Output, Codes> & QueryOptions) {
  const any = declaration as unknown as AnyDeclaration;
  return Object.assign(
    trpc.procedure.query(resolver(any) as never) as unknown as TRPCQueryProcedure<
      Typed<Input, z.output<Output>>
    >,
    declared(any) as Declared<Codes>,
  );
}

export function declareMutation<
  Allowed extends Permission,
  Output extends z.ZodType,
  Input extends z.ZodType = z.ZodVoid,
  const Codes extends readonly DeclarableCode[] = readonly [],
>(declaration: Declaration<Allowed, Input, Output, Codes> & MutationOptions) {
  const any = declaration as unknown as AnyDeclaration;
  return Object.assign(
    trpc.procedure.mutation(writing(resolver(any)) as never) as unknown as TRPCMutationProcedure<
      Typed<Input, z.output<Output>>
    >,
    declared(any) as Declared<Codes>,
  );
}

/** Opens a subscription, for what writes its values to a connection. */
export type Opens = { readonly open: (call: IncomingCall) => Promise<OpenSubscription> };

/** Every subscription is opened here, through whichever handler it came. One that is refused leaves a line in the log. */
const openerOf =
  (declaration: AnySubscriptionDeclaration) =>
  async (call: IncomingCall): Promise<OpenSubscription> => {
    const began = performance.now();
    const progress: Progress = { actor: null, begun: false };
    try {
      return await observed(call, [], () => opened(declaration, call, progress));
    } catch (cause) {
      throw await loggedFailure(cause, call, () => loggedFacts(call, began, progress.actor));
    }
  };

async function opened(declaration: AnySubscriptionDeclaration, call: IncomingCall, progress: Progress) {
  const { permission, output, run } = declaration;
  const { ctx } = call;
  const stop = new AbortController();
  const start = () => admit(declaration, call, progress, () => stop.signal);
  const admitted = await withTimeout(platformLimits.callSeconds, undefined, start, () => "UNAVAILABLE");
  const { actor } = admitted;
  const values = run(Object.assign(admitted, { lastEventId: ctx.lastEventId ?? null }));
  return {
    actor,
    /** Each checked by the output's schema. `return` aborts the signal, so that what waits for the next one ends. */
    values: checkedValues(values, output, () => stop.abort()),
    /**
     * Looks up again who listens.
     * @returns whether the subscriber reaches what they reached when it was opened
     * @throws {AppError} when they may not subscribe any more
     */
    mayGoOn: async () => {
      const now = (await ctx.actorNow?.()) ?? null;
      const barred = barredBy(permission, now, call.path);
      if (barred) throw new AppError(barred);
      return now?.id === actor?.id && now?.role === actor?.role && now?.tokenId === actor?.tokenId;
    },
  };
}

/** Subscription that was admitted, of which nothing has run yet. */
export type OpenSubscription = Awaited<ReturnType<typeof opened>>;

/** Values of a generator as they may leave the server: what the output does not declare cannot leak. */
function checkedValues(
  values: AsyncGenerator<unknown, void>,
  output: z.ZodType,
  stop: () => void,
): AsyncIterableIterator<unknown, undefined> {
  const end = async () => {
    stop();
    await values.return();
    return { done: true, value: undefined } as const;
  };
  return {
    next: async () => {
      const { done, value } = await values.next();
      if (done) return { done, value: undefined };
      try {
        return { done: false, value: checkedValue(value, output) };
      } catch (error) {
        await end();
        throw error;
      }
    },
    return: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function checkedValue(value: unknown, output: z.ZodType): unknown {
  if (!isTrackedEnvelope(value)) return checkOutput(output, value);
  const [id, data] = value;
  if (!isEventId(id)) throw new Error("The id of an event has to be printable ASCII, and not too long.");
  return tracked(id, checkOutput(output, data));
}

/** Whether a text can be the id of an event: one line, which comes back as a header as it was sent. */
export const isEventId = (id: string): boolean =>
  id.length <= platformLimits.streams.eventIdLength && /^[\x21-\x7e]+$/.test(id);

/** Value as a subscriber is given it: beside its id, where it has one. */
type Given<Value, Output extends z.ZodType> =
  Value extends TrackedEnvelope<unknown>
    ? { readonly id: string; readonly data: z.output<Output> }
    : z.output<Output>;

/** Values for a subscriber in this process, as tRPC's client gives them to one in the browser. */
const given = ({ next, ...values }: OpenSubscription["values"]): OpenSubscription["values"] => ({
  ...values,
  next: async () => {
    const result = await next();
    if (!isTrackedEnvelope(result.value)) return result;
    const [id, data] = result.value;
    return { done: false, value: { id, data } };
  },
});

/** Declares a procedure that sends values for as long as its subscriber listens. */
export function declareSubscription<
  Allowed extends Permission,
  Output extends z.ZodType,
  Value extends Yielded<Output>,
  Input extends z.ZodType = z.ZodVoid,
  const Codes extends readonly DeclarableCode[] = readonly [],
>(declaration: SubscriptionDeclaration<Allowed, Input, Output, Codes, Value>) {
  const any = declaration as unknown as AnySubscriptionDeclaration;
  const open = openerOf(any);
  const resolve = async (call: IncomingCall) => given((await open(call)).values);
  return Object.assign(
    trpc.procedure.subscription(resolve as never) as unknown as TRPCSubscriptionProcedure<
      Typed<Input, AsyncIterable<Given<Value, Output>, void>>
    >,
    declared(any) as Declared<Codes>,
    { open } satisfies Opens,
  );
}
