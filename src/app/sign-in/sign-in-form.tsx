"use client";

import { useState } from "react";
import { type DemoAccounts, signIn } from "@/product/identity/fields";
import { useForm } from "@/trpc/form";
import { signIn as askToSignIn, leaveFor } from "@/trpc/identity";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Form } from "@/ui/form";
import { PasswordField } from "@/ui/password-field";
import { TextField } from "@/ui/text-field";
import { DemoUsers } from "./demo-users";

type SignInFormProps = {
  /** The path to go to afterwards. */
  destination: string;
  demo: DemoAccounts | null;
};

/** Signs in and goes on; beside it, on a developer's own machine, the demo users to do it with. */
export function SignInForm({ destination, demo }: SignInFormProps) {
  const [chosen, setChosen] = useState<string>();
  const form = useForm(signIn, async (values) => {
    await askToSignIn(values);
    await leaveFor(destination);
  });
  return (
    <div className="grid gap-6">
      <Card>
        <Form key={chosen} {...form}>
          <TextField
            name="email"
            label="E-mail address"
            kind="email"
            autoComplete="username"
            defaultValue={chosen}
          />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            defaultValue={chosen && demo?.password}
          />
          <Button type="submit" variant="primary" pending={form.pending}>
            Sign in
          </Button>
        </Form>
      </Card>
      {demo && <DemoUsers {...demo} onChoose={setChosen} />}
    </div>
  );
}
