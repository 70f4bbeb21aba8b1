"use client";

import { useEffect, useRef, useState } from "react";
import { useFocusWhenFewer } from "#client/focus-when-fewer";
import type { Role } from "#contract/permissions";
import { QueryProblem } from "#ui/query-problem";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Code } from "@/ui/code";
import { TokenForm } from "./token-form";
import { TokenRow } from "./token-row";

/** The tokens of the signed-in user, and the form of one more, or the text of the one that was just made. */
export function Tokens({ ownRole }: { ownRole: Role }) {
  const [secret, setSecret] = useState<string | null>(null);
  const query = api.token.list.useQuery();
  const rows = useFocusWhenFewer<HTMLDivElement>(query.data?.length ?? 0);
  return (
    <>
      {secret === null ? (
        <Card title="New token">
          <TokenForm ownRole={ownRole} onCreated={setSecret} />
        </Card>
      ) : (
        <CreatedToken secret={secret} onClose={() => setSecret(null)} />
      )}
      {query.error && <QueryProblem error={query.error} onRetry={() => query.refetch()} />}
      {query.data && (
        <Card title="Your tokens">
          <div ref={rows} tabIndex={-1} className="outline-none">
            {query.data.length === 0 ? (
              <p className="text-muted-foreground">You have no tokens.</p>
            ) : (
              <ul className="-my-4 divide-y divide-border">
                {query.data.map((token) => (
                  <TokenRow key={token.id} token={token} />
                ))}
              </ul>
            )}
          </div>
        </Card>
      )}
    </>
  );
}

/** The text of a new token, this once. */
function CreatedToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  const note = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => note.current?.focus(), []);
  return (
    <Card title="Your new token">
      <div className="grid gap-4">
        <p ref={note} tabIndex={-1} className="outline-none">
          Copy the token now and keep it where the program finds it. It is not shown again.
        </p>
        <Code text={secret} label="Copy token" />
        <Button onClick={onClose} className="justify-self-start">
          Done
        </Button>
      </div>
    </Card>
  );
}
