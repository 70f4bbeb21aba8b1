import type { ErrorDescription } from "../describe-error";
import { processWide } from "../process-wide";

/** Reporting of errors and traces, when there is a SENTRY_DSN. */
export type Telemetry = {
  /** Passes on an unexpected error, as it is logged. */
  readonly report: (error: ErrorDescription, facts: Readonly<Record<string, unknown>>) => void;
  /** Traces the call of a procedure. */
  readonly call: <Result>(
    call: { path: string; type: string },
    run: () => Promise<Result>,
  ) => Promise<Result>;
  /** Sends what is still to be sent, for at most two seconds. */
  readonly close: () => Promise<void>;
};

// `start.ts` alone loads the SDK.
const store = processWide("telemetry", (): { telemetry?: Telemetry | undefined } => ({}));

/** Telemetry of this process; `undefined` without a DSN. */
export const telemetry = (): Telemetry | undefined => store.telemetry;

/** Sets the telemetry of this process from now on. */
export function setTelemetry(telemetry: Telemetry | undefined): void {
  store.telemetry = telemetry;
}
