"use client";

import { problemOf } from "@/trpc/problem";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** In the place of what could not be read: why, and a way to try again. */
export function QueryProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const problem = problemOf(error);
  return (
    <div role="alert">
      <Notice kind="danger" reference={problem.reference}>
        <p>{problem.message}</p>
        <Button size="small" className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
