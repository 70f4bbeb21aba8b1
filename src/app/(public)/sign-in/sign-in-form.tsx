"use client";

import { useForm } from "groundwork/client/form";
import type { ReactNode } from "react";
import { credentials } from "@/product/identity/fields";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { PasswordField } from "@/ui/password-field";
import { TextField } from "@/ui/text-field";

type SignInFormProps = {
  onSignedIn: () => Promise<void>;
  email?: string | undefined;
  password?: string | undefined;
  className?: string;
  /** More buttons. */
  children?: ReactNode;
};

/** Asks who is there, signs them in, and goes on with `onSignedIn`. */
export function SignInForm({ onSignedIn, email, password, className, children }: SignInFormProps) {
  const { client } = api.useUtils();
  const form = useForm(credentials, async (values) => {
    await client.identity.signIn.mutate(values);
    await onSignedIn();
  });
  return (
    <Form {...form} draft={null} {...(className && { className })}>
      <TextField
        name="email"
        label="E-mail address"
        kind="email"
        autoComplete="username"
        defaultValue={email}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        defaultValue={password}
      />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" pending={form.pending}>
          Sign in
        </Button>
        {children}
      </div>
    </Form>
  );
}
