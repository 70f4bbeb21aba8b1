import type { ErrorDescription } from "../describe-error";

/** How a call ended, as far as a trace tells of it. */
export type Outcome = { readonly ok: boolean; readonly error?: { readonly code: string } };

/** What watches the server's work and is told of its faults, when there is a SENTRY_DSN. */
export type Watcher = {
  /** Passes on an error that nobody foresaw, as the log tells of it. */
  readonly report: (error: ErrorDescription, facts: Readonly<Record<string, unknown>>) => void;
  /** Follows the call of a procedure. */
  readonly call: <Result extends Outcome>(
    call: { path: string; type: string },
    run: () => Promise<Result>,
  ) => Promise<Result>;
  /** Sends what is still to be sent, for at most two seconds. */
  readonly close: () => Promise<void>;
};

// One for the whole process: Next evaluates a shared module more than once. `start.ts` alone loads the SDK.
const kept = globalThis as { appWatcher?: Watcher };

/** Whoever watches this process; `undefined` without a DSN. */
export const watcher = (): Watcher | undefined => kept.appWatcher;

/** Lets somebody watch from now on. */
export function watchWith(watching: Watcher): void {
  kept.appWatcher = watching;
}
