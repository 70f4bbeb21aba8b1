"use client";

import type { DemoAccounts } from "#slices/identity/fields";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

type DemoUsersProps = DemoAccounts & { onChoose: (email: string) => void };

/** The people that the seed made, their password, and a press to fill the form with one of them. */
export function DemoUsers({ password, users, onChoose }: DemoUsersProps) {
  return (
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
}
