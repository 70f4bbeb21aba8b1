"use client";

import { useForm } from "groundwork/client/form";
import { signUp } from "@/product/identity/fields";
import { identityLimits } from "@/product/identity/limits";
import { signUp as askToSignUp, hardRedirect } from "@/trpc/identity";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Form } from "@/ui/form";
import { PasswordField } from "@/ui/password-field";
import { TextField } from "@/ui/text-field";

/** Makes an account, signs in to it and goes on to `destination`, a path. */
export function SignUpForm({ destination }: { destination: string }) {
  const form = useForm(signUp, async (values) => {
    await askToSignUp(values);
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
