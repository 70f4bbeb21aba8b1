"use client";

import { useState } from "react";
import { withinSentence } from "#contract/words";
import { fateLabels } from "#slices/account/display";
import type { AccountRemoval } from "#slices/account/fields";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { DeleteAccountDialog } from "./delete-account-dialog";

type DeleteAccountProps = { email: string; removal: AccountRemoval };

/** Danger zone: what becomes of the user's rows with the account, and the way to its end. */
export function DeleteAccount({ email, removal: { confirmedBy, rows } }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Delete your account">
      <ul className="mb-5 list-disc space-y-1 ps-5 text-muted-foreground">
        {rows.map(({ names, whenOwnerLeaves }) => (
          <li key={names.one}>
            Your <span className="font-semibold text-foreground">{withinSentence(names.many)}</span>{" "}
            {fateLabels[whenOwnerLeaves]}
          </li>
        ))}
        <li>You are signed out everywhere, and nobody can sign in with this account again.</li>
        <li>The history of what others see keeps what you did, without your name.</li>
      </ul>
      <Button variant="danger-secondary" onClick={() => setOpen(true)}>
        Delete your account
      </Button>
      {isOpen && (
        <DeleteAccountDialog email={email} confirmedBy={confirmedBy} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}
