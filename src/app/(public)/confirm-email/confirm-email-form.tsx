"use client";

import { useForm } from "groundwork/client/form";
import { linkSecret } from "groundwork/client/link-secret";
import { hardRedirect } from "groundwork/client/navigation";
import { ownPasswordFields } from "@/product/identity/display";
import { ownPassword } from "@/product/identity/fields";
import { home } from "@/product/screens";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Fields } from "@/ui/fields/fields";
import { Form } from "@/ui/form";

/** Confirms the address by the one-time link that the page was opened with, signs in and goes on. */
export function ConfirmEmailForm() {
  const { client } = api.useUtils();
  const form = useForm({
    schema: ownPassword,
    fields: ownPasswordFields,
    submit: async (values) => {
      await client.identity.confirmEmail.mutate({ ...values, secret: linkSecret() });
      await hardRedirect(home);
    },
  });
  return (
    <Card>
      <Form {...form} draft={null}>
        <Fields of={form} />
        <Button type="submit" variant="primary" pending={form.pending}>
          Confirm and sign in
        </Button>
      </Form>
    </Card>
  );
}
