"use client";

import type { TokenView } from "#slices/token/fields";
import { ConfirmButton } from "#ui/confirm-button";
import { Time } from "#ui/time";
import { useOutcome } from "#ui/use-outcome";
import { roleNames } from "@/product/permissions";
import { api } from "@/trpc/client";
import { Badge } from "@/ui/badge";

/** A token with its role, its end and its last use, and a button that revokes it. */
export function TokenRow({ token: { id, name, role, expiresAt, usedAt } }: { token: TokenView }) {
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
