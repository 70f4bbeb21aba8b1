import { type ReactNode, useState } from "react";
import { useForm } from "#client/form";
import { latePart } from "#client/lazy-part";
import { credentialFields } from "#slices/identity/display";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { useCalls } from "@/trpc/calls";
import { Button } from "@/ui/button";
import { PasskeyButton } from "./passkey-button";

const SecondStep = latePart(async () => (await import("./second-step")).SecondStep);

type SignInFormProps = {
  onSignedIn: () => Promise<void>;
  email?: string | undefined;
  password?: string | undefined;
  className?: string;
  /** More buttons. */
  children?: ReactNode;
};

/** Asks who is there, signs them in, by a second step where their account has one, and goes on with `onSignedIn`. */
export function SignInForm({ onSignedIn, email, password, className, children }: SignInFormProps) {
  const loadCalls = useCalls();
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useForm({
    schema: async () => (await import("#slices/identity/fields")).credentials,
    fields: credentialFields,
    initial: { email, password },
    submit: async (values) => {
      const calls = await loadCalls();
      const signedIn = await calls.identity.signIn.mutate(values);
      setChallenge(signedIn.challenge);
      if (!signedIn.challenge) await onSignedIn();
    },
  });
  const shared = { onSignedIn, children, ...(className && { className }) };
  if (challenge) return <SecondStep {...shared} challenge={challenge} onBack={() => setChallenge(null)} />;
  return (
    <Form {...form} draft={null} {...(className && { className })}>
      <Fields of={form} />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" pending={form.pending}>
          Sign in
        </Button>
        <PasskeyButton onSignedIn={onSignedIn} />
        {children}
      </div>
    </Form>
  );
}
