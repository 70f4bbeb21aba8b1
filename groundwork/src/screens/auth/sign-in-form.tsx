import type { ReactNode } from "react";
import { useForm } from "#client/form";
import { credentialFields } from "#slices/identity/display";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { useCalls } from "@/trpc/calls";
import { Button } from "@/ui/button";

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
  const loadCalls = useCalls();
  const form = useForm({
    schema: async () => (await import("#slices/identity/fields")).credentials,
    fields: credentialFields,
    initial: { email, password },
    submit: async (values) => {
      const calls = await loadCalls();
      await calls.identity.signIn.mutate(values);
      await onSignedIn();
    },
  });
  return (
    <Form {...form} draft={null} {...(className && { className })}>
      <Fields of={form} />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" pending={form.pending}>
          Sign in
        </Button>
        {children}
      </div>
    </Form>
  );
}
