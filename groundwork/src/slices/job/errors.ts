import type { ErrorCatalogue } from "#contract/errors";

export const jobErrors = {
  /** One error for a job that is gone too: either way there is nothing to try again. */
  JOB_NOT_FAILED: {
    kind: "conflict",
    message: "This job is no longer failed. The list shows its current state.",
  },
} as const satisfies ErrorCatalogue;
