"use client";

import { useForm } from "groundwork/client/form";
import { useState } from "react";
import { mailAddressFields } from "@/product/identity/display";
import { useCalls } from "@/trpc/calls";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Fields } from "@/ui/fields/fields";
import { Form } from "@/ui/form";
import { MailSent } from "../_components/mail-sent";

/** Asks for the address of an account, and says the same whether there is one. */
export function ForgotPasswordForm() {
  const loadCalls = useCalls();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    schema: async () => (await import("@/product/identity/fields")).mailAddress,
    fields: mailAddressFields,
    submit: async ({ email }) => {
      const calls = await loadCalls();
      await calls.identity.requestPasswordReset.mutate({ email });
      setSentTo(email);
    },
  });
  if (sentTo)
    return (
      <MailSent title="Look into your mailbox">
        If <bdi className="font-semibold text-ink wrap-anywhere">{sentTo}</bdi> has an account, a link to
        choose a new password is on its way.
      </MailSent>
    );
  return (
    <Card>
      <Form {...form} draft={null}>
        <Fields of={form} />
        <Button type="submit" variant="primary" pending={form.pending}>
          Mail me a link
        </Button>
      </Form>
    </Card>
  );
}
