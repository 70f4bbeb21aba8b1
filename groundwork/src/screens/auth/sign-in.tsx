"use client";

import { useState } from "react";
import { hardRedirect } from "#client/navigation";
import type { DemoAccounts, IdentityProvider } from "#slices/identity/fields";
import { Link } from "#ui/link";
import { Card } from "@/ui/card";
import { DemoUsers } from "./demo-users";
import { ProviderLink } from "./provider-link";
import { SignInForm } from "./sign-in-form";

type SignInProps = {
  /** The path to go to afterwards. */
  destination: string;
  provider: IdentityProvider | null;
  demo: DemoAccounts | null;
};

/** Signs in and goes on; beside it, on a developer's own machine, the demo users to do it with. */
export function SignIn({ destination, provider, demo }: SignInProps) {
  const [chosen, setChosen] = useState<string>();
  return (
    <div className="grid gap-6">
      <Card>
        <SignInForm
          key={chosen}
          email={chosen}
          password={chosen && demo?.password}
          onSignedIn={() => hardRedirect(destination)}
        />
        <p className="mt-5 text-sm">
          <Link className="text-primary underline underline-offset-4" href="/forgot-password">
            Forgot your password?
          </Link>
        </p>
        {provider && <ProviderLink {...provider} destination={destination} />}
      </Card>
      {demo && <DemoUsers {...demo} onChoose={setChosen} />}
    </div>
  );
}
