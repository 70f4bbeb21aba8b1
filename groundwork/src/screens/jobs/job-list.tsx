"use client";

import { useState } from "react";
import { listByPage } from "#client/rows";
import type { JobState } from "#contract/jobs";
import { RowItems } from "#screens/list/row-items";
import { Rows } from "#screens/list/rows";
import { jobLabels, jobWords } from "#slices/job/display";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { choicesOf, Select } from "@/ui/select";
import { JobRow } from "./job-row";

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
