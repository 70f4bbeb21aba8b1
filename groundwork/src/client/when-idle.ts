/** Runs something while nothing else is going on: soon, and in the way of nothing. */
export function whenIdle(run: () => void): void {
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 2000));
  idle(run);
}
