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
    useOutcome({ title: "Signed out everywhere else" }),
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
            label="Sign out everywhere else"
            title="Sign out everywhere else?"
            confirm="Sign out everywhere else"
            onConfirm={() => Promise.allSettled([endOthers.mutateAsync()])}
          >
            All other browsers are signed out with their next step. Anything unsaved there is lost.
          </ConfirmButton>
        </div>
      )}
    </div>
  );
}
