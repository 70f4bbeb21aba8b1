import type { AnyJob } from "./job";
import { removeExpired } from "./remove-expired";

/** Jobs that every product has. */
export const platformJobs: readonly AnyJob[] = [removeExpired];
