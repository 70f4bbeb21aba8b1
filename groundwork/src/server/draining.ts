import { processWide } from "./process-wide";

const state = processWide("draining", () => ({ begun: false, watched: false }));

/** From now on this process is not ready any more, so that whoever sends it requests sends them elsewhere. */
export function beginDraining(): void {
  state.begun = true;
}

export const isDraining = (): boolean => state.begun;

/** Notes that somebody asks whether this process is ready, and so will see when it is not. */
export function noteReadinessCheck(): void {
  state.watched = true;
}

/** Whether anybody has ever asked. */
export const isReadinessWatched = (): boolean => state.watched;
