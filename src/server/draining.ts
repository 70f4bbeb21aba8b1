// One for the whole process: the front and Next's bundle each have a copy of this module.
const kept = globalThis as { appDraining?: { begun: boolean; watched: boolean } };
kept.appDraining ??= { begun: false, watched: false };
const state = kept.appDraining;

/** From now on this process is not ready any more, so that whoever sends it requests sends them elsewhere. */
export function beginDraining(): void {
  state.begun = true;
}

export const isDraining = (): boolean => state.begun;

/** Notes that somebody asks whether this process is ready, and so will see when it is not. */
export function noteWatcher(): void {
  state.watched = true;
}

/** Whether anybody has ever asked. */
export const isWatched = (): boolean => state.watched;
