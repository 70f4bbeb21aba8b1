"use client";

import { useForm } from "groundwork/client/form";
import { hardRedirect } from "groundwork/client/navigation";
import { newAccount } from "@/product/identity/fields";
import { identityLimits } from "@/product/identity/limits";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Form } from "@/ui/form";
import { PasswordField } from "@/ui/password-field";
import { TextField } from "@/ui/text-field";

/** Makes an account, signs in to it and goes on to `destination`, a path. */
export function SignUpForm({ destination }: { destination: string }) {
  const { client } = api.useUtils();
  const form = useForm(newAccount, async (values) => {
    await client.identity.signUp.mutate(values);
    await hardRedirect(destination);
  });
  return (
    <Card>
      <Form {...form} draft={null}>
        <TextField name="name" label="Name" autoComplete="name" />
        <TextField name="email" label="E-mail address" kind="email" autoComplete="username" />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          description={`At least ${identityLimits.password.min} characters. A sentence is easy to remember.`}
        />
        <Button type="submit" variant="primary" pending={form.pending}>
          Sign up
        </Button>
      </Form>
    </Card>
  );
}
