import { getTRPCErrorFromUnknown, type TRPCError } from "@trpc/server";
import { platformLimits } from "../../contract/limits";
import type { OpenSubscription } from "../call/subscription";
import { isDraining } from "../process/draining";
import { connectedText, errorText, pingText, returnText, valueText } from "./event-text";
import type { EventStream } from "./message";
import { follow, type OpenStream } from "./open-streams";

/** How a stream came to its end, and what it was until then. */
export type StreamEnd = {
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
export const eventStream =
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
