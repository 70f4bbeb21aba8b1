"use client";

import { useForm } from "#client/form";
import { linkSecret } from "#client/link-secret";
import { hardRedirect } from "#client/navigation";
import { passwordChoiceFields } from "#slices/identity/display";
import { Fields } from "#ui/fields/fields";
import { Form } from "#ui/form";
import { useCalls } from "@/trpc/calls";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

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
  return (
    <Card>
      <Form {...form} draft={null}>
        <Fields of={form} />
        <Button type="submit" variant="primary" pending={form.pending}>
          Set new password
        </Button>
      </Form>
    </Card>
  );
}
