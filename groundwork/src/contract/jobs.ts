/** States of a job as an admin sees them. One that is tried again after a failure waits. */
export const jobStates = ["scheduled", "waiting", "running", "failed", "done"] as const;
export type JobState = (typeof jobStates)[number];
