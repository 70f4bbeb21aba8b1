/** Result of a function; undefined where it throws. */
export function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** Whether a function does its work without throwing. */
export const succeeds = (run: () => unknown): boolean => attempt(() => [run()]) !== undefined;
