"use client";

import { useForm } from "groundwork/client/form";
import { linkSecret } from "groundwork/client/link-secret";
import { hardRedirect } from "groundwork/client/navigation";
import { passwordChoiceFields } from "@/product/identity/display";
import { passwordChoice } from "@/product/identity/fields";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Fields } from "@/ui/fields/fields";
import { Form } from "@/ui/form";

/** Sets a new password by the one-time link that the page was opened with, and goes on to the sign-in. */
export function ResetPasswordForm() {
  const { client } = api.useUtils();
  const form = useForm({
    schema: passwordChoice,
    fields: passwordChoiceFields,
    submit: async ({ password }) => {
      await client.identity.resetPassword.mutate({ password, secret: linkSecret() });
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
