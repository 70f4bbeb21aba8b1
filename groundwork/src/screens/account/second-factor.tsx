"use client";

import { useState } from "react";
import { latePart } from "#client/lazy-part";
import { QueryProblem } from "#ui/query-problem";
import { api } from "@/trpc/client";
import { Alert } from "@/ui/alert";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import type { FactorQuestion } from "./second-factor-dialog";

const SecondFactorDialog = latePart(async () => (await import("./second-factor-dialog")).SecondFactorDialog);

/** The second factor of one's own account, and what can be done about it. */
export function SecondFactor({ email }: { email: string }) {
  const query = api.account.secondFactor.useQuery();
  const [change, setChange] = useState<FactorQuestion | null>(null);
  const passkeys = api.account.passkeys.useQuery();
  if (!query.data) return <QueryProblem error={query.error} onRetry={() => query.refetch()} />;
  const { on, app, available, needed, recoveryCodes } = query.data;
  const button = (to: FactorQuestion, label: string) => (
    <Button
      variant={to === "turnOff" ? "danger-secondary" : "secondary"}
      aria-haspopup="dialog"
      onClick={() => setChange(to)}
    >
      {label}
    </Button>
  );
  return (
    <Card title="Second factor" actions={<Badge tone={on ? "on" : "off"}>{on ? "On" : "Off"}</Badge>}>
      <div className="grid gap-5">
        {needed && (
          <Alert kind="warning" title="Your role requires a second factor">
            <p>Set one up to go on. Until then, only your account is open to you.</p>
          </Alert>
        )}
        {!available && (
          <p>Your account has no password. A second factor is up to the provider that you sign in with.</p>
        )}
        {available && !on && (
          <p>
            With one, signing in by your password takes a code of an app on your phone, or a passkey, as well.
          </p>
        )}
        {on && (
          <p>
            Signing in by your password takes {app ? "a code of your authenticator app" : "a passkey"} as
            well. You have <strong className="font-semibold">{recoveryCodes}</strong> recovery{" "}
            {recoveryCodes === 1 ? "code" : "codes"} left, to sign in without {app ? "the app" : "it"}.
          </p>
        )}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {available && !on && button("setUp", "Set up a second factor")}
          {available && !on && Boolean(passkeys.data?.length) && button("passkey", "Use your passkeys")}
          {on && button("renew", "Make new recovery codes")}
          {on && button("turnOff", "Turn off")}
        </div>
      </div>
      {change && <SecondFactorDialog change={change} email={email} onClose={() => setChange(null)} />}
    </Card>
  );
}
