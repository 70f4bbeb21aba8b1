"use client";

import { useForm } from "groundwork/client/form";
import { hardRedirect } from "groundwork/client/navigation";
import { newAccountFields } from "@/product/identity/display";
import { newAccount } from "@/product/identity/fields";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Fields } from "@/ui/fields/fields";
import { Form } from "@/ui/form";

/** Makes an account, signs in to it and goes on to `destination`, a path. */
export function SignUpForm({ destination }: { destination: string }) {
  const { client } = api.useUtils();
  const form = useForm({
    schema: newAccount,
    fields: newAccountFields,
    submit: async (values) => {
      await client.identity.signUp.mutate(values);
      await hardRedirect(destination);
    },
  });
  return (
    <Card>
      <Form {...form} draft={null}>
        <Fields of={form} />
        <Button type="submit" variant="primary" pending={form.pending}>
          Sign up
        </Button>
      </Form>
    </Card>
  );
}
