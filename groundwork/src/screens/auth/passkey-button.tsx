import { useState } from "react";
import { askBrowser } from "#client/passkeys";
import { problemOf } from "#client/problem";
import { useCalls } from "@/trpc/calls";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

/** Signs in by a passkey, and goes on with `onSignedIn`. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const loadCalls = useCalls();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function signIn(): Promise<string | null> {
    const { identity } = await loadCalls();
    const optionsJSON = await identity.requestPasskeySignIn.mutate();
    const asked = await askBrowser(({ startAuthentication }) => startAuthentication({ optionsJSON }));
    if ("refused" in asked) return asked.refused;
    const { id, response } = asked.answer;
    const { clientDataJSON, authenticatorData, signature } = response;
    await identity.signInWithPasskey.mutate({ id, clientDataJSON, authenticatorData, signature });
    await onSignedIn();
    return null;
  }

  async function press() {
    setPending(true);
    setRefused(await signIn().catch((error: unknown) => problemOf(error).message));
    setPending(false);
  }

  return (
    <>
      <Button pending={pending} onClick={press}>
        Use a passkey
      </Button>
      <div role="alert" className="empty:hidden">
        {refused && <Alert kind="danger">{refused}</Alert>}
      </div>
    </>
  );
}
