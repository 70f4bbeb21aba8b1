"use client";

import { useForm } from "groundwork/client/form";
import { hardRedirect } from "groundwork/client/navigation";
import { newAccountFields } from "@/product/identity/display";
import { type IdentityProvider, newAccount } from "@/product/identity/fields";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Fields } from "@/ui/fields/fields";
import { Form } from "@/ui/form";
import { ProviderLink } from "../sign-in/provider-link";

type SignUpFormProps = {
  /** The path to go to afterwards. */
  destination: string;
  provider: IdentityProvider | null;
};

/** Makes an account, signs in to it and goes on. */
export function SignUpForm({ destination, provider }: SignUpFormProps) {
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
      {provider && <ProviderLink {...provider} destination={destination} />}
    </Card>
  );
}
