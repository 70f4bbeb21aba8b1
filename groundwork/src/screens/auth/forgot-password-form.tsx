"use client";

import { useState } from "react";
import { useForm } from "#client/form";
import { mailAddressFields } from "#slices/identity/display";
import { useCalls } from "@/trpc/calls";
import { CardForm } from "./card-form";
import { MailSent } from "./mail-sent";

/** Asks for the address of an account, and says the same whether there is one. */
export function ForgotPasswordForm() {
  const loadCalls = useCalls();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    schema: async () => (await import("#slices/identity/fields")).mailAddress,
    fields: mailAddressFields,
    submit: async ({ email }) => {
      const calls = await loadCalls();
      await calls.identity.requestPasswordReset.mutate({ email });
      setSentTo(email);
    },
  });
  if (sentTo)
    return (
      <MailSent title="Check your inbox">
        If <bdi className="font-semibold text-foreground wrap-anywhere">{sentTo}</bdi> has an account, a link
        to choose a new password is on its way.
      </MailSent>
    );
  return <CardForm form={form} submit="E-mail me a link" />;
}
