"use client";

import { useState } from "react";
import { dropDrafts } from "#client/drafts";
import { useForm } from "#client/form";
import { hardRedirect } from "#client/navigation";
import { problemOf } from "#client/problem";
import { dropRemovals } from "#client/removals";
import { countText, withinSentence } from "#contract/words";
import { useDownload } from "#screens/list/use-download";
import { fateLabels, removalFields } from "#slices/account/display";
import type { AccountRemoval } from "#slices/account/fields";
import { Dialog } from "#ui/dialog";
import { UsernameHint } from "#ui/username-hint";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { DialogForm } from "./submit-form";

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

type DeleteAccountDialogProps = Pick<AccountRemoval, "confirmedBy"> & { email: string; onClose: () => void };

/** Asks for the password, deletes the account and leaves for a page that says so. */
function DeleteAccountDialog({ email, confirmedBy, onClose }: DeleteAccountDialogProps) {
  const { client } = api.useUtils();
  const [held, setHeld] = useState<string[]>([]);

  async function remove(currentPassword: string | null) {
    setHeld([]);
    try {
      // Not as a mutation of the page's: its queries would be asked again, by nobody.
      await client.account.remove.mutate({ currentPassword });
    } catch (error) {
      const { code, details } = problemOf<"account.remove">(error);
      if (code === "ACCOUNT_HOLDS_ROWS") setHeld(details.rows.map(heldText));
      throw error;
    }
    dropDrafts();
    dropRemovals();
    await hardRedirect("/account-deleted");
  }

  const withPassword = useForm({
    schema: async () => (await import("#slices/identity/fields")).ownPassword,
    fields: removalFields,
    submit: ({ currentPassword }) => remove(currentPassword),
  });
  const withoutPassword = useForm({
    schema: async () => (await import("#slices/account/fields")).removalWithoutPassword,
    fields: {},
    submit: () => remove(null),
  });
  const form = confirmedBy === "password" ? withPassword : withoutPassword;

  return (
    <Dialog
      alert
      title="Delete your account?"
      description={<p>This cannot be undone.</p>}
      onClose={() => !form.pending && onClose()}
    >
      <DialogForm form={form} submit="Delete your account" danger onClose={onClose}>
        {held.length > 0 && (
          <ul className="list-disc ps-5 text-sm">
            {held.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <UsernameHint email={email} />
      </DialogForm>
    </Dialog>
  );
}

const heldText = ({ names, count }: { names: { one: string; many: string }; count: number | null }) =>
  count === null ? `Some ${withinSentence(names.many)}` : countText(names, count);

/** Saves a file with all that is kept of the signed-in user. */
export function DownloadButton() {
  const { pending, save } = useDownload();
  return (
    <Button pending={pending} onClick={() => save("/api/account/data", "account-data.json")}>
      Download your data
    </Button>
  );
}
