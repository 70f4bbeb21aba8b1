"use client";

import type { DemoAccounts } from "#slices/identity/fields";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

type DemoUsersProps = DemoAccounts & { onChoose: (email: string) => void };

/** The people that the seed made, their password, and a press to fill the form with one of them. */
export function DemoUsers({ password, users, onChoose }: DemoUsersProps) {
  return (
    <Card title="Demo users" padded={false}>
      <ul className="divide-y divide-line">
        {users.map(({ name, email, role }) => (
          <li key={email} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
            <div className="min-w-0 grow basis-32">
              <p className="font-medium">
                {name} <span className="font-normal text-ink-soft">({role})</span>
              </p>
              <p className="truncate text-sm text-ink-soft">{email}</p>
            </div>
            <Button size="small" aria-label={`Fill in ${name}`} onClick={() => onChoose(email)}>
              Fill in
            </Button>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3 text-sm text-ink-soft sm:px-6">
        Password <code className="font-mono text-ink select-all">{password}</code>. It is shown because the
        app runs at an address of this machine only.
      </p>
    </Card>
  );
}
