import { processWide } from "./process-wide";
import { tellPrimary } from "./worker-messages";

const state = processWide("draining", (): { begun?: number; readinessChecked: boolean } => ({
  readinessChecked: false,
}));

/** From now on this process is not ready any more, so that a reverse proxy sends its requests elsewhere. */
export function beginDraining(): void {
  state.begun ??= performance.now();
}

export const isDraining = (): boolean => state.begun !== undefined;

/** Seconds since then; 0 before. */
export const drainingSeconds = (): number =>
  state.begun === undefined ? 0 : (performance.now() - state.begun) / 1000;

/** Notes a health check for readiness, which will see when this process, or any worker beside it, is not ready. */
export function noteReadinessCheck(): void {
  if (!state.readinessChecked) tellPrimary("readiness checked");
  state.readinessChecked = true;
}

/** Whether there has ever been one. */
export const isReadinessWatched = (): boolean => state.readinessChecked;
