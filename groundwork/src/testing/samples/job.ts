import { v7 as uuid } from "uuid";
import type { Sample } from "#testing/contract/sample";
import { addFailedJob } from "./failed-job";

/** The row is a job that has failed for good. */
export const jobSample: Sample<"job", { id: string }> = {
  example: { id: "5a1f0c8e-7d52-4b0e-9a36-c0d7e3b9f214" },
  makeRow: async (db) => ({ id: await addFailedJob(db) }),
  inputs: {
    list: () => ({ state: "failed", limit: 10 }),
    retry: ({ row: { id } }) => ({ id }),
  },
  situations: {
    JOB_NOT_FAILED: { fields: () => ({ id: uuid() }) },
  },
};
