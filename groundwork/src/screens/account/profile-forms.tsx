"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "#client/form";
import { emailChangeFields, nameChangeFields } from "#slices/account/display";
import type { OwnAddress } from "#slices/account/fields";
import { Link } from "#ui/link";
import { useToast } from "#ui/toast";
import { useOutcome } from "#ui/use-outcome";
import { api } from "@/trpc/client";
import { Alert } from "@/ui/alert";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { SubmitForm } from "./submit-form";

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

/** Asks for another address, which is the account's once the link that is mailed there was used. */
function EmailForm() {
  const change = api.account.changeEmail.useMutation();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    schema: async () => (await import("#slices/account/fields")).emailChange,
    fields: emailChangeFields,
    submit: async (values) => {
      await change.mutateAsync(values);
      setSentTo(values.email);
    },
  });
  return (
    <SubmitForm key={sentTo} form={form} submit="Change e-mail address" variant="secondary">
      <div role="status" className="empty:absolute">
        {sentTo && (
          <Alert title="Confirm the new address">
            <p>
              A link was mailed to <bdi className="wrap-anywhere">{sentTo}</bdi>. Until it is used, your
              address stays as it is.
            </p>
          </Alert>
        )}
      </div>
    </SubmitForm>
  );
}

/** Changes the name of the signed-in user, here and in the header. */
export function NameForm({ name }: { name: string }) {
  const toast = useToast();
  const router = useRouter();
  const change = api.account.changeName.useMutation();
  const form = useForm({
    schema: async () => (await import("#slices/account/fields")).nameChange,
    fields: nameChangeFields,
    initial: { name },
    submit: async (values) => {
      await change.mutateAsync(values);
      router.refresh();
      toast.show({ kind: "success", title: "Name changed" });
    },
  });
  return <SubmitForm form={form} submit="Save name" />;
}
