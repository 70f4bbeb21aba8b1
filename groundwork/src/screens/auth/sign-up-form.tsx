"use client";

import { useState } from "react";
import { useForm } from "#client/form";
import { hardRedirect } from "#client/navigation";
import { newAccountFields } from "#slices/identity/display";
import type { IdentityProvider } from "#slices/identity/fields";
import { useCalls } from "@/trpc/calls";
import { CardForm } from "./card-form";
import { MailSent } from "./mail-sent";
import { ProviderLink } from "./provider-link";

type SignUpFormProps = {
  /** The path to go to afterwards. */
  destination: string;
  provider: IdentityProvider | null;
};

/** Makes an account, signs in to it and goes on; or says that its address is to be confirmed first. */
export function SignUpForm({ destination, provider }: SignUpFormProps) {
  const loadCalls = useCalls();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    schema: async () => (await import("#slices/identity/fields")).newAccount,
    fields: newAccountFields,
    submit: async (values) => {
      const calls = await loadCalls();
      const { confirm } = await calls.identity.signUp.mutate(values);
      if (confirm) setSentTo(values.email);
      else await hardRedirect(destination);
    },
  });
  if (sentTo)
    return (
      <MailSent title="Confirm your e-mail address">
        A mail to <bdi className="font-semibold text-foreground wrap-anywhere">{sentTo}</bdi> says how to go
        on.
      </MailSent>
    );
  return (
    <CardForm form={form} submit="Sign up">
      {provider && <ProviderLink {...provider} destination={destination} />}
    </CardForm>
  );
}
