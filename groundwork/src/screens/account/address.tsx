"use client";

import type { OwnAddress } from "#slices/account/fields";
import { Link } from "#ui/link";
import { useOutcome } from "#ui/use-outcome";
import { api } from "@/trpc/client";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { EmailForm } from "./email-form";

/** Address of the signed-in user's account, whether it is confirmed, and the change of it. */
export function Address({ email, confirmed, obstacle }: OwnAddress) {
  const request = api.account.requestConfirmation.useMutation(
    useOutcome({ title: "Check your inbox", description: "A link to confirm is on its way." }),
  );
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="wrap-anywhere">{email}</p>
        {obstacle !== "mail" && (
          <Badge tone={confirmed ? "on" : "off"}>{confirmed ? "Confirmed" : "Not confirmed"}</Badge>
        )}
        {!obstacle && !confirmed && (
          <Button size="small" pending={request.isPending} onClick={() => request.mutate()}>
            E-mail me a link to confirm
          </Button>
        )}
      </div>
      {!obstacle && <EmailForm />}
      {obstacle === "password" && (
        <p className="text-muted-foreground">
          To change it,{" "}
          <Link className="text-primary underline underline-offset-4" href="/forgot-password">
            give your account a password
          </Link>{" "}
          first.
        </p>
      )}
      {obstacle === "mail" && (
        <p className="text-muted-foreground">
          It cannot be changed here: this app sends no mail, by which a new one is confirmed.
        </p>
      )}
    </div>
  );
}
