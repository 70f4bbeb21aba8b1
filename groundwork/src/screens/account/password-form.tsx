"use client";

import { useState } from "react";
import { useForm } from "#client/form";
import { passwordChangeFields } from "#slices/identity/display";
import { useToast } from "#ui/toast";
import { UsernameHint } from "#ui/username-hint";
import { api } from "@/trpc/client";
import { SubmitForm } from "./submit-form";

/** Changes the password of the signed-in user, and stays signed in here alone. */
export function PasswordForm({ email }: { email: string }) {
  const toast = useToast();
  const [changes, setChanges] = useState(0);
  const change = api.identity.changePassword.useMutation();
  const form = useForm({
    schema: async () => (await import("#slices/identity/fields")).passwordChange,
    fields: passwordChangeFields,
    submit: async (values) => {
      await change.mutateAsync(values);
      toast.show({
        kind: "success",
        title: "Password changed",
        description: "Every other browser has been signed out.",
      });
      setChanges((count) => count + 1);
    },
  });
  return (
    <SubmitForm key={changes} form={form} submit="Change password">
      <UsernameHint email={email} />
    </SubmitForm>
  );
}
