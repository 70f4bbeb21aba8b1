"use client";

import { useFocusWhenFewer } from "#client/focus-when-fewer";
import { ConfirmButton } from "#ui/confirm-button";
import { QueryProblem } from "#ui/query-problem";
import { useOutcome } from "#ui/use-outcome";
import { api } from "@/trpc/client";
import { Card } from "@/ui/card";
import { SessionRow } from "./session-row";

/** Browsers that are signed in to the user's account, with a button that ends all but this one. */
export function SessionList() {
  const query = api.account.sessions.useQuery();
  const endOthers = api.account.endOtherSessions.useMutation(
    useOutcome({ title: "All other sessions ended" }),
  );
  const { items = [], count = 0 } = query.data ?? {};
  const list = useFocusWhenFewer<HTMLUListElement>(count);
  return (
    <div className="grid gap-5">
      {query.error && <QueryProblem error={query.error} onRetry={() => query.refetch()} />}
      {query.data && (
        <Card padded={false}>
          <ul ref={list} tabIndex={-1} aria-label="Sessions" className="divide-y divide-border outline-none">
            {items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        </Card>
      )}
      {count > items.length && (
        <p className="text-sm text-muted-foreground">
          These are the {items.length} that were used last, of {count}.
        </p>
      )}
      {count > 1 && (
        <div>
          <ConfirmButton
            variant="danger-secondary"
            label="End all other sessions"
            title="End all other sessions?"
            confirm="End sessions"
            onConfirm={() => Promise.allSettled([endOthers.mutateAsync()])}
          >
            Every other browser is signed out with its next step. What is typed there and not saved is lost.
          </ConfirmButton>
        </div>
      )}
    </div>
  );
}
