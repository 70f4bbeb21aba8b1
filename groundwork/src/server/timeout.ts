import { TRPCError } from "@trpc/server";
import { AppError } from "./app-error";

/**
 * Runs something that may take so many seconds. Its signal, made when it asks for it, tells it when they are over, which
 * is answered at once, and when nobody waits for the answer any more.
 * @param callerSignal gives what aborts when the caller has left
 * @param timeoutCode says, once the time is over, whether it was: `UNAVAILABLE` where nothing can have been changed yet
 * @throws {AppError} `TIMED_OUT`, or what `lateAs` says, when the time is over
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
