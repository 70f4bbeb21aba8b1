"use client";

import { useFocusWhenFewer } from "#client/focus-when-fewer";
import { deviceText } from "#slices/account/display";
import type { SessionView } from "#slices/account/fields";
import { ConfirmButton } from "#ui/confirm-button";
import { QueryProblem } from "#ui/query-problem";
import { Time } from "#ui/time";
import { TimeAgo } from "#ui/time-ago";
import { useOutcome } from "#ui/use-outcome";
import { api } from "@/trpc/client";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";

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

/** A browser that is signed in, and the button that ends its session, where it is not this one. */
function SessionRow({ session }: { session: SessionView }) {
  const { id, createdAt, lastSeenAt, isThis } = session;
  const device = deviceText(session);
  const end = api.account.endSession.useMutation(
    useOutcome({ title: "Session ended", description: device }, { about: device }),
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {isThis && <Badge tone="on">This browser</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          Signed in <TimeAgo at={createdAt} focusable />
        </p>
        {!isThis && (
          <p className="text-sm text-muted-foreground">
            Last seen <TimeAgo at={lastSeenAt} focusable />
          </p>
        )}
      </div>
      {!isThis && (
        <ConfirmButton
          size="small"
          label="End session"
          name={`End session: ${device}`}
          title="End this session?"
          confirm="End session"
          onConfirm={() => Promise.allSettled([end.mutateAsync({ id })])}
        >
          <strong className="font-semibold text-foreground">{device}</strong>, signed in{" "}
          <Time at={createdAt} />, is signed out with its next step. What is typed there and not saved is
          lost.
        </ConfirmButton>
      )}
    </li>
  );
}
