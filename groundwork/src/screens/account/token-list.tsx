"use client";

import { useEffect, useRef, useState } from "react";
import { useFocusWhenFewer } from "#client/focus-when-fewer";
import { useForm } from "#client/form";
import type { Role } from "#contract/permissions";
import { newTokenFields } from "#slices/token/display";
import type { TokenView } from "#slices/token/fields";
import { ConfirmButton } from "#ui/confirm-button";
import { QueryProblem } from "#ui/query-problem";
import { Time } from "#ui/time";
import { useOutcome } from "#ui/use-outcome";
import { roleNames, roles } from "@/product/permissions";
import { api } from "@/trpc/client";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Code } from "@/ui/code";
import { SubmitForm } from "./submit-form";

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

type TokenFormProps = {
  ownRole: Role;
  /** Called with the text of the new token, which nobody can read again. */
  onCreated: (secret: string) => void;
};

function TokenForm({ ownRole, onCreated }: TokenFormProps) {
  const create = api.token.create.useMutation({ gcTime: 0 });
  const form = useForm({
    schema: async () => (await import("#slices/token/fields")).newToken,
    fields: newTokenFields(ownRole),
    initial: { role: roles[0], lifetime: "month" },
    submit: async (values) => {
      const { secret } = await create.mutateAsync(values);
      onCreated(secret);
    },
  });
  return <SubmitForm form={form} submit="Create token" />;
}

/** A token with its role, its end and its last use, and a button that revokes it. */
function TokenRow({ token: { id, name, role, expiresAt, usedAt } }: { token: TokenView }) {
  const revoke = api.token.revoke.useMutation(
    useOutcome({ title: "Token revoked", description: name }, { about: name }),
  );
  const expired = expiresAt.getTime() <= Date.now();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          <span className="text-sm text-muted-foreground">{roleNames[role]}</span>
          {expired && <Badge tone="off">Expired</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          {expired ? "Expired" : "Expires"} <Time at={expiresAt} />
        </p>
        <p className="text-sm text-muted-foreground">
          {usedAt ? (
            <>
              Last used <Time at={usedAt} />
            </>
          ) : (
            "Never used"
          )}
        </p>
      </div>
      <ConfirmButton
        size="small"
        label="Revoke"
        name={`Revoke ${name}`}
        title="Revoke this token?"
        confirm="Revoke token"
        onConfirm={() => Promise.allSettled([revoke.mutateAsync({ id })])}
      >
        The program that has <strong className="font-semibold text-foreground wrap-anywhere">{name}</strong>{" "}
        is refused from its next request on. This cannot be undone.
      </ConfirmButton>
    </li>
  );
}
