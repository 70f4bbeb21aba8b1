import type { ErrorCatalogue } from "#contract/errors";

export const jobErrors = {
  /** One error for a job that is gone too: either way there is nothing to try again. */
  JOB_NOT_FAILED: {
    kind: "conflict",
    message: "There is no failed job to retry here any more. The list shows what has become of it.",
  },
} as const satisfies ErrorCatalogue;
