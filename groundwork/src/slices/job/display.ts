import { oneOf } from "#contract/display";
import type { JobState } from "#contract/jobs";
import type { LoggedEntity } from "#contract/logged-entity";
import type { Words } from "#contract/words";

/** Names of a job in headings and sentences. */
export const jobWords = { one: "Job", many: "Jobs", path: "/admin/jobs" } as const satisfies Words;

export const jobLabels: Record<JobState, string> = {
  scheduled: "Scheduled",
  waiting: "Waiting",
  running: "Running",
  failed: "Failed",
  done: "Done",
};

/** A job as the audit log shows it: it has no page of its own. */
export const jobLog = {
  words: { one: jobWords.one, many: jobWords.many },
  fields: { state: oneOf("State", jobLabels) },
} as const satisfies LoggedEntity;
