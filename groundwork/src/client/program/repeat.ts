import type { getFetch } from "@trpc/client";
import { type Answer, aborted, attempt, NoAnswer, readAnswer } from "./attempt";
import type { Fetch, Patience } from "./settings";

/** Seconds before the first attempt after another, and the longest: each waits twice as long as the one before. */
const wait = { first: 0.5, longest: 10 };

/**
 * As `fetch`, which tries again where that is harmless and may help: the app says when to come back (`Retry-After`), a
 * proxy in front of it does not reach it, or no answer came.
 * @param repeatable whether what may have been done already may be sent again. Otherwise only what was certainly not
 * done is: no connection was made, or it was too much at once, which is refused before a call begins
 */
export const repeated =
  (fetch: Fetch, patience: Patience, repeatable: boolean): ReturnType<typeof getFetch> =>
  async (url, init) => {
    const request = { fetch, url: String(url), init: { ...(init as RequestInit) } };
    const end = Date.now() + patience.totalSeconds * 1000;
    for (let failures = 0; ; failures += 1) {
      const left = (end - Date.now()) / 1000;
      const seconds = Math.min(patience.attemptSeconds, left);
      const outcome = await settled(attempt({ ...request, seconds, read: readAnswer }));
      const least = mayRepeat(outcome, repeatable);
      const pauseSeconds =
        least === null || failures >= patience.retries ? null : waitSeconds(failures, least);
      if (pauseSeconds === null || Date.now() + pauseSeconds * 1000 >= end) return answered(outcome);
      await pause(pauseSeconds, init?.signal);
    }
  };

type Outcome = Answer | NoAnswer;

const settled = (attempt: Promise<Answer>): Promise<Outcome> =>
  attempt.catch((error: unknown) => {
    if (error instanceof NoAnswer) return error;
    throw error;
  });

/** Seconds that there must be at least before the next attempt; `null` for no attempt more. */
function mayRepeat(outcome: Outcome, repeatable: boolean): number | null {
  if (outcome instanceof NoAnswer)
    return outcome.another === "never-sent" || (repeatable && outcome.another === "maybe") ? 0 : null;
  // A call that had begun may be answered with 503 too, when the database is lost.
  const isRefused = outcome.status === 429 || (repeatable && outcome.status === 503);
  return isRefused ? outcome.retryAfterSeconds : null;
}

/** About so long, so that not all programs come back at the same moment, and never before they may. */
export function waitSeconds(failures: number, least: number): number {
  const backOff = Math.min(wait.first * 2 ** failures, wait.longest);
  return Math.max(backOff * (0.5 + Math.random() / 2), least * (1 + Math.random() / 10));
}

function answered(outcome: Outcome) {
  if (outcome instanceof NoAnswer) throw outcome;
  return { ok: outcome.status === 200, json: async () => outcome.json };
}

/** Resolves after a time, or rejects when the signal aborts before. */
export function pause(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(aborted());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop);
  });
}
