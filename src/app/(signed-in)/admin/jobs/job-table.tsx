"use client";

import { problemOf } from "groundwork/client/problem";
import { line } from "groundwork/contract/display";
import type { JobState } from "groundwork/contract/jobs";
import { jobFields, jobLabels, jobWords } from "@/product/job/display";
import type { JobView } from "@/product/job/fields";
import { api } from "@/trpc/client";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Time } from "@/ui/time";
import { useToast } from "@/ui/toast";
import { problemToast } from "../../../_components/problem-toast";
import { RowsTable } from "../../../_components/rows/rows-table";

const tones: Record<JobState, BadgeTone> = {
  scheduled: "open",
  waiting: "open",
  running: "on",
  failed: "off",
  done: "on",
};

/** Jobs as a table. The reason of a failure stands below the name; a job that failed for good can be retried. */
export function JobTable({ jobs }: { jobs: readonly JobView[] }) {
  return (
    <RowsTable<JobView>
      caption={jobWords.many}
      rows={jobs}
      columns={[
        {
          name: "name",
          field: jobFields.name,
          show: ({ name, reason }) => (
            <>
              <p className="wrap-anywhere">{name}</p>
              {reason && <p className="line-clamp-4 font-normal wrap-anywhere text-ink-soft">{reason}</p>}
            </>
          ),
        },
        {
          name: "state",
          field: jobFields.state,
          show: ({ state }) => <Badge tone={tones[state]}>{jobLabels[state]}</Badge>,
        },
        { name: "at", field: jobFields.at, show: ({ at }) => <Time at={at} /> },
        {
          name: "attempt",
          field: jobFields.attempt,
          show: ({ attempt, attempts }) => `${attempt} of ${attempts}`,
        },
        { name: "reference", field: jobFields.reference },
        {
          name: "actions",
          field: line("Actions"),
          show: (job) => job.state === "failed" && <RetryButton job={job} />,
        },
      ]}
    />
  );
}

function RetryButton({ job: { id, name } }: { job: JobView }) {
  const toast = useToast();
  const queries = api.useUtils();
  const retry = api.job.retry.useMutation({
    onSuccess: () => toast.show({ kind: "success", title: "Tried again", description: name }),
    onError: (error) => {
      const problem = problemOf<"job.retry">(error);
      toast.show(problemToast(problem));
      if (problem.code === "JOB_NOT_FAILED") void queries.job.list.invalidate();
    },
  });
  return (
    <Button
      size="small"
      aria-label={`Retry ${name}`}
      pending={retry.isPending}
      onClick={() => retry.mutate({ id })}
    >
      Retry
    </Button>
  );
}
