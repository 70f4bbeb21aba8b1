"use client";

import type { JobState } from "#contract/jobs";
import { jobLabels } from "#slices/job/display";
import type { JobView } from "#slices/job/fields";
import { Time } from "#ui/time";
import { useOutcome } from "#ui/use-outcome";
import { api } from "@/trpc/client";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";

const tones: Record<JobState, BadgeTone> = {
  scheduled: "info",
  waiting: "info",
  running: "on",
  failed: "off",
  done: "on",
};

/** One job: its state, when and how often it was tried, and why that failed. One that failed for good can be retried. */
export function JobRow({ job }: { job: JobView }) {
  const { name, state, at, attempt, attempts, reason, reference } = job;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-5">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <Badge tone={tones[state]}>{jobLabels[state]}</Badge>
        </div>
        {reason && <p className="text-sm wrap-anywhere text-muted-foreground">{reason}</p>}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
          <Time at={at} />
          <span>
            Attempt {attempt} of {attempts}
          </span>
          <span>Reference {reference}</span>
        </p>
      </div>
      {state === "failed" && <RetryButton job={job} />}
    </li>
  );
}

function RetryButton({ job: { id, name } }: { job: JobView }) {
  const retry = api.job.retry.useMutation(useOutcome({ title: "Tried again", description: name }));
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
