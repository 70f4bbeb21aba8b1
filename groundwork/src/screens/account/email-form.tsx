"use client";

import { useState } from "react";
import { useForm } from "#client/form";
import { emailChangeFields } from "#slices/account/display";
import { Fields } from "#ui/fields/fields";
import { Form } from "#ui/form";
import { api } from "@/trpc/client";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

/** Asks for another address, which is the account's once the link that is mailed there was used. */
export function EmailForm() {
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
    <Form key={sentTo} {...form} draft={null}>
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
      <Fields of={form} />
      <Button type="submit" variant="primary" pending={form.pending} className="justify-self-start">
        Change e-mail address
      </Button>
    </Form>
  );
}
