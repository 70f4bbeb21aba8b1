import { type AnyTRPCRouter, getTRPCErrorFromUnknown, getTRPCErrorShape } from "@trpc/server";
import type * as z from "zod";
import { writeDates } from "../../contract/dates";
import type { Context, HeaderReader } from "../call/context";
import type { Declared } from "../call/declaration";
import { isEventId, type Opens, subscriberFacts } from "../call/subscription";
import type { errorShape } from "../call/trpc";
import { AppError } from "../log/app-error";
import { credentialTexts } from "../log/describe-error";
import { logCall, recordError } from "../log/log";
import { eventStream } from "./event-stream";
import { errorText } from "./event-text";
import type { HttpResponse } from "./message";
import { errorResponse, json } from "./message";
import { takePlace } from "./open-streams";

type SubscriptionRequest = { readonly path: string; readonly input: unknown; readonly headers: HeaderReader };

/** Headers that keep every proxy from holding events back. */
const eventHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

const type = "subscription";

/** Opens a subscription, and answers with its events, or with its refusal as the client reads it. */
export async function openSubscription(
  router: AnyTRPCRouter,
  { path, input: asked, headers }: SubscriptionRequest,
  context: Context,
): Promise<HttpResponse> {
  const { reference } = context;
  const { open, declaration } = router._def.procedures[path] as unknown as Opens & Declared<[]>;
  const { input, lastEventId } = resumed(asked, { schema: declaration.input, headers });
  const ctx = { ...context, lastEventId };
  const shapeOf = (error: ReturnType<typeof getTRPCErrorFromUnknown>): ReturnType<typeof errorShape> =>
    getTRPCErrorShape({ config: router._def._config, error, type, path, input, ctx });
  try {
    const opened = await open({ ctx, path, type, getRawInput: async () => input, signal: undefined });
    const { actor } = opened;
    const leavePlace = takePlace({ actor, clientIp: ctx.clientIp });
    const body = eventStream(opened, {
      shapeOf,
      report: (error) => recordError(error, { reference, path, carried: [input, credentialTexts(ctx)] }),
      onEnd: ({ error, ...end }) => {
        leavePlace();
        const facts = { reference, path, type, ...end, ...subscriberFacts(actor) };
        logCall(facts, error, [input, credentialTexts(ctx)]);
      },
    });
    return { status: 200, headers: eventHeaders, body };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const shape = shapeOf(error);
    // A browser's EventSource reads nothing of an answer with another status, and gives up.
    if (headers.get("accept")?.includes("text/event-stream"))
      return { status: 200, headers: eventHeaders, body: errorText(shape) };
    return errorResponse(error, reference, () => json({ error: writeDates(shape) }));
  }
}

/**
 * Input of a subscription, and the id of the last event that its client has had: the browser sends that as a header, and
 * tRPC's client, where it makes another connection, in the input.
 */
function resumed(asked: unknown, { schema, headers }: { schema: z.ZodType; headers: HeaderReader }) {
  const isObject = typeof asked === "object" && asked !== null && !Array.isArray(asked);
  const { lastEventId: inInput = null, ...rest }: Record<string, unknown> = isObject ? { ...asked } : {};
  const lastEventId = headers.get("last-event-id") || inInput;
  if (lastEventId !== null && !(typeof lastEventId === "string" && isEventId(lastEventId)))
    throw new AppError("REQUEST_MALFORMED");
  // Where there was no input before, the id alone makes none.
  const isLeftOver =
    inInput !== null && Object.keys(rest).length === 0 && schema.safeParse(undefined).success;
  return { input: isLeftOver ? undefined : isObject ? rest : asked, lastEventId };
}
