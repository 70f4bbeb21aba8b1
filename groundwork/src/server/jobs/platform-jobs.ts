import type { AnyJob } from "./job";

/** Jobs that every product has. */
export const platformJobs: readonly AnyJob[] = [];
