import type { JobState } from "groundwork/contract/jobs";
import type { Words } from "groundwork/contract/words";

/** Names of a job in headings and sentences. */
export const jobWords = { one: "Job", many: "Jobs", path: "/admin/jobs" } as const satisfies Words;

export const jobLabels: Record<JobState, string> = {
  scheduled: "Scheduled",
  waiting: "Waiting",
  running: "Running",
  failed: "Failed",
  done: "Done",
};
