"use client";

import { useState } from "react";
import { listByPage } from "#client/rows";
import type { JobState } from "#contract/jobs";
import { RowItems } from "#screens/list/row-items";
import { Rows } from "#screens/list/rows";
import { jobLabels, jobWords } from "#slices/job/display";
import type { JobView } from "#slices/job/fields";
import { Time } from "#ui/time";
import { useOutcome } from "#ui/use-outcome";
import { api } from "@/trpc/client";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { choicesOf, Select } from "@/ui/select";

const all = "all";

/** Jobs of all states or of one, newest first, and what an admin may do about one that has failed. */
export function JobList() {
  const [chosen, setChosen] = useState<JobState | typeof all>(all);
  const state = chosen === all ? null : chosen;
  const list = api.job.list.useInfiniteQuery({ state }, listByPage);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Select
          label="State"
          value={chosen}
          choices={[{ value: all, label: "All" }, ...choicesOf(jobLabels)]}
          onChange={setChosen}
        />
        <Button pending={list.isRefetching} onClick={() => void list.refetch()}>
          Refresh
        </Button>
      </div>
      <Rows
        words={jobWords}
        query={list}
        filtered={state !== null}
        empty={
          <EmptyState title={state ? `No ${jobLabels[state].toLowerCase()} jobs` : "No jobs yet"}>
            A job is listed from when it is enqueued until some days after it has ended.
          </EmptyState>
        }
      >
        {(jobs) => <RowItems rows={jobs}>{(job) => <JobRow job={job} />}</RowItems>}
      </Rows>
    </div>
  );
}

const tones: Record<JobState, BadgeTone> = {
  scheduled: "info",
  waiting: "info",
  running: "on",
  failed: "off",
  done: "on",
};

/** One job: its state, when and how often it was tried, and why that failed. One that failed for good can be retried. */
function JobRow({ job }: { job: JobView }) {
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
