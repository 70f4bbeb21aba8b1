"use client";

import { useState } from "react";
import { useFocusWhenFewer } from "#client/focus-when-fewer";
import { latePart } from "#client/lazy-part";
import type { PasskeyView } from "#slices/account/fields";
import { QueryProblem } from "#ui/query-problem";
import { Time } from "#ui/time";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

const AddPasskeyDialog = latePart(async () => (await import("./passkey-dialogs")).AddPasskeyDialog);
const RemovePasskeyDialog = latePart(async () => (await import("./passkey-dialogs")).RemovePasskeyDialog);

/** The passkeys of one's own account, with buttons that add and remove one. */
export function Passkeys({ email }: { email: string }) {
  const query = api.account.passkeys.useQuery();
  const factor = api.account.secondFactor.useQuery();
  const [open, setOpen] = useState<PasskeyView | "add" | null>(null);
  const list = useFocusWhenFewer<HTMLUListElement>(query.data?.length ?? 0);
  if (!query.data) return <QueryProblem error={query.error} onRetry={() => query.refetch()} />;
  const shared = { email, onClose: () => setOpen(null) };
  return (
    <Card title="Passkeys">
      <div className="grid gap-5">
        <p>
          A passkey signs you in by your finger, your face or the PIN of your device. It takes the place of
          the password and of a code.
        </p>
        {query.data.length > 0 && (
          <ul ref={list} tabIndex={-1} aria-label="Passkeys" className="divide-y divide-border outline-none">
            {query.data.map((passkey) => (
              <li
                key={passkey.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
              >
                <div className="min-w-0">
                  <bdi className="font-semibold wrap-anywhere">{passkey.name}</bdi>
                  <p className="text-sm text-muted-foreground">
                    {passkey.usedAt ? "Last used" : "Never used, added"}{" "}
                    <Time at={passkey.usedAt ?? passkey.createdAt} />
                  </p>
                </div>
                <Button
                  size="small"
                  aria-label={`Remove ${passkey.name}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen(passkey)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {factor.data?.available !== false ? (
          <Button aria-haspopup="dialog" className="justify-self-start" onClick={() => setOpen("add")}>
            Add a passkey
          </Button>
        ) : (
          <p>Your account has no password. How you sign in is up to your provider.</p>
        )}
      </div>
      {open === "add" && <AddPasskeyDialog {...shared} />}
      {open && open !== "add" && <RemovePasskeyDialog {...shared} passkey={open} />}
    </Card>
  );
}
