import { TRPCError } from "@trpc/server";
import { Refusal } from "./refusal";

/**
 * Runs something that may take so many seconds. Its signal tells it when they are over, which is answered at once, and
 * when nobody waits for the answer any more.
 * @param gone aborts when the caller has left
 * @throws {Refusal} `TIMED_OUT` when the time is over
 */
export async function within<Result>(
  seconds: number,
  gone: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const leave = () => controller.abort(new TRPCError({ code: "CLIENT_CLOSED_REQUEST" }));
  if (gone?.aborted) leave();
  gone?.addEventListener("abort", leave, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const cause = new Error(`It took longer than ${seconds} seconds.`);
      const late = new Refusal("TIMED_OUT", null, { cause });
      controller.abort(late);
      reject(late);
    }, seconds * 1000);
  });
  try {
    return await Promise.race([run(controller.signal), over]);
  } finally {
    clearTimeout(timer);
    gone?.removeEventListener("abort", leave);
  }
}
