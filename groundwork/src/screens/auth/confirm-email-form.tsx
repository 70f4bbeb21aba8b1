"use client";

import { useForm } from "#client/form";
import { linkSecret } from "#client/link-secret";
import { hardRedirect } from "#client/navigation";
import { ownPasswordFields } from "#slices/identity/display";
import { Fields } from "#ui/fields/fields";
import { Form } from "#ui/form";
import { home } from "@/product/screens";
import { useCalls } from "@/trpc/calls";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

/** Confirms the address by the one-time link that the page was opened with, signs in and goes on. */
export function ConfirmEmailForm() {
  const loadCalls = useCalls();
  const form = useForm({
    schema: async () => (await import("#slices/identity/fields")).ownPassword,
    fields: ownPasswordFields,
    submit: async (values) => {
      const calls = await loadCalls();
      await calls.identity.confirmEmail.mutate({ ...values, secret: linkSecret() });
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
