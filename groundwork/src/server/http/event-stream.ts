import { randomInt } from "node:crypto";
import {
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  isTrackedEnvelope,
  type TRPCError,
} from "@trpc/server";
import type * as z from "zod";
import { writeDates } from "../../contract/dates";
import { platformLimits } from "../../contract/limits";
import type { Context, HeaderReader } from "../call/context";
import type { Declared } from "../call/declaration";
import { isEventId, type OpenSubscription, type Opens } from "../call/procedure";
import { callerFacts } from "../call/run-call";
import type { errorShape } from "../call/trpc";
import { AppError } from "../log/app-error";
import { credentialTexts } from "../log/describe-error";
import { logCall, recordError } from "../log/log";
import { isDraining } from "../process/draining";
import { type EventStream, errorResponse, type HttpResponse, json } from "./message";
import { follow, type OpenStream, takePlace } from "./open-streams";

/** How a stream came to its end, and what it was until then. */
type StreamEnd = {
  readonly seconds: number;
  readonly values: number;
  readonly ended: "finished" | "failed" | "left" | "unread" | Parameters<OpenStream["end"]>[0];
  readonly error: TRPCError | undefined;
};

type Options = {
  /** Error as it travels. */
  readonly shapeOf: (error: TRPCError) => object;
  /** Hears of the end, once. */
  readonly onEnd: (end: StreamEnd) => void;
  /** Takes an error of what a subscription does after its end. */
  readonly report: (error: unknown) => void;
};

/**
 * Writes the values of a subscription as server-sent events. tRPC's own way costs several generators and streams of the
 * web for each. The next value is asked for when the one before was taken, so that none pile up here.
 */
const eventStream =
  ({ values, mayGoOn }: OpenSubscription, { shapeOf, onEnd, report }: Options): EventStream =>
  (sink) => {
    const began = performance.now();
    const { pingSeconds, unreadSeconds } = platformLimits.streams;
    let sent = 0;
    let isOver = false;
    let unread: NodeJS.Timeout | undefined;
    let resume = () => {};

    const write = (text: string) => {
      if (!sink.write(text)) unread ??= setTimeout(() => end("unread"), unreadSeconds * 1000).unref();
    };
    const drained = () => {
      clearTimeout(unread);
      unread = undefined;
      resume();
    };

    /** Ends the subscription, whatever becomes of the connection. */
    const release = (ended: StreamEnd["ended"], error?: TRPCError) => {
      isOver = true;
      clearInterval(ping);
      clearTimeout(unread);
      unfollow();
      resume();
      onEnd({ seconds: Math.round((performance.now() - began) / 100) / 10, values: sent, ended, error });
      values.return?.().catch(reportUnlessAborted);
    };
    const end = (ended: StreamEnd["ended"], error?: TRPCError) => {
      if (isOver) return;
      release(ended, error);
      // Who does not read would keep the connection for the last word.
      if (unread) return sink.destroy();
      if (error) sink.write(errorText(shapeOf(error)));
      if (ended === "finished") sink.write(returnText);
      sink.end();
    };
    const closed = () => {
      if (!isOver) release(isDraining() ? "drained" : "left");
    };
    const reportUnlessAborted = (error: unknown) => {
      if (!(error instanceof Error) || error.name !== "AbortError") report(error);
    };

    const pump = async () => {
      for (;;) {
        const { done, value } = await values.next();
        if (isOver) return;
        if (done) return end("finished");
        sent += 1;
        write(valueText(value));
        if (unread)
          await new Promise<void>((resolve) => {
            resume = resolve;
          });
      }
    };

    const unfollow = follow({ mayGoOn, end, checkedAt: began });
    const ping = setInterval(() => unread || write(pingText), pingSeconds * 1000).unref();
    write(connectedText());
    pump().catch((cause) =>
      isOver ? reportUnlessAborted(cause) : end("failed", getTRPCErrorFromUnknown(cause)),
    );
    return { drained, closed };
  };

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
    const leavePlace = takePlace(actor, ctx.clientIp);
    const body = eventStream(opened, {
      shapeOf,
      report: (error) => recordError(error, { reference, path, carried: [input, credentialTexts(ctx)] }),
      onEnd: ({ error, ...end }) => {
        leavePlace();
        const facts = { reference, path, type, ...end, ...callerFacts(actor) };
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

// Server-sent events as tRPC's `httpSubscriptionLink` reads them. JSON has no line breaks, and neither has an event's id.

/** First event, with what the browser has to know to find out that the connection is lost, and to connect again. */
function connectedText(): string {
  const { silentSeconds } = platformLimits.streams;
  const data = JSON.stringify({ reconnectAfterInactivityMs: silentSeconds * 1000 });
  return `${retryText()}event: connected\ndata: ${data}\n\n`;
}

function valueText(value: unknown): string {
  if (!isTrackedEnvelope(value)) return `data: ${JSON.stringify(writeDates(value))}\n\n`;
  const [id, data] = value;
  return `data: ${JSON.stringify(writeDates(data))}\nid: ${id}\n\n`;
}

/** Last event of a stream that was refused or has failed. The browser connects again only where trying again may help. */
const errorText = (shape: object): string =>
  `${retryText()}event: serialized-error\ndata: ${JSON.stringify(writeDates(shape))}\n\n`;

/** Sign of life, which also keeps proxies from closing the connection. */
const pingText = "event: ping\ndata: \n\n";

/** Last event of a stream that has said all. */
const returnText = "event: return\ndata: \n\n";

/** Another wait for each, so that those which end together do not come back together. */
function retryText(): string {
  const { least, most } = platformLimits.streams.reconnectSeconds;
  return `retry: ${randomInt(least * 1000, most * 1000)}\n`;
}
