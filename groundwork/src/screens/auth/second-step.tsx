import type { ReactNode } from "react";
import { useForm } from "#client/form";
import { secondStepFields } from "#slices/identity/display";
import { Fields } from "#ui/fields/form-field";
import { Form } from "#ui/form";
import { useCalls } from "@/trpc/calls";
import { Button } from "@/ui/button";
import { PasskeyButton } from "./passkey-button";

type SecondStepProps = {
  /** What the password was answered with; `null` for who is signed in, and confirms that it is they. */
  challenge: string | null;
  onSignedIn: () => Promise<void>;
  onBack?: () => void;
  className?: string;
  children: ReactNode;
};

/** Asks for a code of the second factor, or a passkey, signs in by it, and goes on with `onSignedIn`. */
export function SecondStep({
  challenge: answered,
  onSignedIn,
  onBack,
  className = "",
  children,
}: SecondStepProps) {
  const loadCalls = useCalls();
  const form = useForm({
    schema: async () => (await import("#slices/identity/fields")).secondFactorCode,
    fields: secondStepFields,
    submit: async (values) => {
      const { identity } = await loadCalls();
      const challenge = answered ?? (await identity.requestSecondStep.mutate()).challenge;
      if (challenge) await identity.verifyCode.mutate({ ...values, challenge });
      await onSignedIn();
    },
  });
  return (
    <Form {...form} draft={null} autoFocus className={className}>
      <Fields of={form} />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" pending={form.pending}>
          {answered ? "Sign in" : "Confirm"}
        </Button>
        <PasskeyButton onSignedIn={onSignedIn} />
        {onBack && <Button onClick={onBack}>Back to the password</Button>}
        {children}
      </div>
    </Form>
  );
}
