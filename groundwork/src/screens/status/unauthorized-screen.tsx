"use client";

import { useEffect, useState } from "react";
import { EntrySentence } from "#screens/auth/entry-sentence";
import { SignIn } from "#screens/auth/sign-in";
import { useHere } from "#screens/auth/sign-in-link";
import { RememberVisitor } from "#screens/frame/visitor";
import type { DemoAccounts, IdentityProvider } from "#slices/identity/fields";
import { AuthLayout } from "@/app/_components/auth-layout";
import { loadCalls } from "@/trpc/calls";

type Offered = {
  readonly signUp: boolean;
  readonly provider: IdentityProvider | null;
  readonly demo: DemoAccounts | null;
};

/** In the place of a page that needs a sign-in: the form, from which one comes to that page. */
export function UnauthorizedScreen() {
  const destination = useHere();
  const { signUp, provider, demo } = useOffered();
  return (
    <AuthLayout title="Sign in to see this page" description="You’ll come straight back here.">
      <RememberVisitor visitor={null} />
      <SignIn destination={destination} provider={provider} demo={demo} />
      {signUp && (
        <p className="mt-6">
          <EntrySentence
            question="No account yet?"
            path="/sign-up"
            link="Create one"
            destination={destination}
          />
        </p>
      )}
    </AuthLayout>
  );
}

/** The other ways in. They are asked for afterwards: this screen is sent along with every page, in case it is needed. */
function useOffered(): Offered {
  const [offered, setOffered] = useState<Offered>({ signUp: false, provider: null, demo: null });
  useEffect(() => {
    async function ask() {
      const { identity } = await loadCalls();
      const [ways, demo] = await Promise.all([identity.ways.query(), identity.demo.query()]);
      setOffered({ ...ways, demo });
    }
    // Without an answer the form is there all the same.
    ask().catch(() => {});
  }, []);
  return offered;
}
