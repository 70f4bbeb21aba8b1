import { AppError } from "./app-error";

type Size = {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many more may wait for one of them to end. */
  readonly waiting: number;
};

/** Seconds after which who was sent away may try again. */
const retryAfterSeconds = 5;

/**
 * Lets costly work in a few at a time, in the order in which it came, so that a flood of it leaves room for the rest
 * of the app.
 * @returns runs what it is given when its turn comes; throws a {@link AppError} when too many wait already
 */
export function limitConcurrency({ atOnce, waiting }: Size) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError("TOO_MANY_REQUESTS", { retryAfter: retryAfterSeconds });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await run();
    } finally {
      // Whoever waited longest takes the place over; nobody who comes now can slip in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
