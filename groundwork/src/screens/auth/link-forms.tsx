"use client";

import { useForm } from "#client/form";
import { hardRedirect, linkSecret } from "#client/navigation";
import { ownPasswordFields, passwordChoiceFields } from "#slices/identity/display";
import { home } from "@/product/screens";
import { useCalls } from "@/trpc/calls";
import { CardForm } from "./card-form";

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
  return <CardForm form={form} submit="Confirm and sign in" />;
}

/** Sets a new password by the one-time link that the page was opened with, and goes on to the sign-in. */
export function ResetPasswordForm() {
  const loadCalls = useCalls();
  const form = useForm({
    schema: async () => (await import("#slices/identity/fields")).passwordChoice,
    fields: passwordChoiceFields,
    submit: async ({ password }) => {
      const calls = await loadCalls();
      await calls.identity.resetPassword.mutate({ password, secret: linkSecret() });
      await hardRedirect("/sign-in?done=reset-password");
    },
  });
  return <CardForm form={form} submit="Set new password" />;
}
