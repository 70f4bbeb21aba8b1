"use client";

import { useState } from "react";
import { hardRedirect } from "#client/navigation";
import type { DemoAccounts, IdentityProvider } from "#slices/identity/fields";
import { Link } from "#ui/link";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
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

/** The people that the seed made, their password, and a press to fill the form with one of them. */
const DemoUsers = ({ password, users, onChoose }: DemoAccounts & { onChoose: (email: string) => void }) => (
  <Card title="Demo users" padded={false}>
    <ul className="divide-y divide-border">
      {users.map(({ name, email, role }) => (
        <li key={email} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
          <div className="min-w-0 grow basis-32">
            <p className="font-medium">
              {name} <span className="font-normal text-muted-foreground">({role})</span>
            </p>
            <p className="truncate text-sm text-muted-foreground">{email}</p>
          </div>
          <Button size="small" aria-label={`Fill in ${name}`} onClick={() => onChoose(email)}>
            Fill in
          </Button>
        </li>
      ))}
    </ul>
    <p className="border-t px-4 py-3 text-sm text-muted-foreground sm:px-5">
      Password <code className="font-mono text-foreground select-all">{password}</code>. It is shown because
      the app runs at an address of this machine only.
    </p>
  </Card>
);
