"use client";

import { problemOf } from "groundwork/client/problem";
import { useEffect, useRef } from "react";
import type { AccountView } from "@/product/identity/fields";
import { roleNames, roles } from "@/product/permissions";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { ConfirmButton } from "@/ui/confirm-button";
import { useToast } from "@/ui/toast";
import { problemToast } from "../../../_components/problem-toast";
import { roleChangeName } from "./names";

/**
 * Controls of an admin for another user's account. Every control is named after the person too, and whatever gives or
 * takes power asks first.
 */
export function AccountControls({ account }: { account: AccountView }) {
  const { id, name, email, role, disabledAt } = account;
  const toast = useToast();
  const queries = api.useUtils();
  const group = useRef<HTMLFieldSetElement>(null);

  /** Callbacks of all mutations: a toast says what was done, or why not. */
  const outcome = (title: string) => ({
    onSuccess: () => toast.show({ kind: "success", title, description: name }),
    onError: (error: unknown) => {
      const problem = problemOf<"identity.setRole">(error);
      toast.show(problemToast(problem));
      if (problem.code === "ACCOUNT_NOT_FOUND") void queries.identity.users.invalidate();
    },
  });
  const setRole = api.identity.setRole.useMutation(outcome("Role changed"));
  const disable = api.identity.disable.useMutation(outcome("Account disabled"));
  const enable = api.identity.enable.useMutation(outcome("Account enabled"));
  const endSessions = api.identity.endSessions.useMutation(outcome("Sessions ended"));

  // The button goes away once it has done its work. The focus stays in the row, on nothing that a key would set off.
  const seen = useRef({ role, disabledAt });
  useEffect(() => {
    const changed = seen.current.role !== role || seen.current.disabledAt !== disabledAt;
    if (changed && document.activeElement === document.body) group.current?.focus({ preventScroll: true });
    seen.current = { role, disabledAt };
  }, [role, disabledAt]);

  /** The dialog closes either way: `outcome` shows what went wrong. */
  const ignoreOutcome = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      () => undefined,
    );

  return (
    <fieldset ref={group} tabIndex={-1} className="flex min-w-56 flex-wrap items-center gap-2">
      <legend className="sr-only">{name}</legend>
      {roles
        .filter((other) => other !== role)
        .map((other) => {
          const change = roleChangeName(role, other);
          return (
            <ConfirmButton
              key={other}
              size="small"
              label={change}
              name={`${change}: ${name}`}
              title={`${change}?`}
              confirm={change}
              onConfirm={() => ignoreOutcome(setRole.mutateAsync({ id, role: other }))}
            >
              The role of <Person name={name} email={email} /> changes from {roleNames[role]} to{" "}
              {roleNames[other]} with the next request.
            </ConfirmButton>
          );
        })}
      <ConfirmButton
        size="small"
        label="End sessions"
        name={`End sessions of ${name}`}
        title="End all sessions?"
        confirm="End sessions"
        onConfirm={() => ignoreOutcome(endSessions.mutateAsync({ id }))}
      >
        <Person name={name} email={email} /> will be signed out everywhere, and may sign in again.
      </ConfirmButton>
      {disabledAt ? (
        <Button
          size="small"
          aria-label={`Enable ${name}`}
          pending={enable.isPending}
          onClick={() => enable.mutate({ id })}
        >
          Enable
        </Button>
      ) : (
        <ConfirmButton
          size="small"
          variant="danger-secondary"
          label="Disable"
          name={`Disable ${name}`}
          title="Disable this account?"
          confirm="Disable account"
          onConfirm={() => ignoreOutcome(disable.mutateAsync({ id }))}
        >
          <Person name={name} email={email} /> will be signed out everywhere at once and cannot sign in until
          the account is enabled again.
        </ConfirmButton>
      )}
    </fieldset>
  );
}

function Person({ name, email }: { name: string; email: string }) {
  return (
    <>
      <strong className="font-semibold text-ink wrap-anywhere">{name}</strong>{" "}
      <span className="wrap-anywhere">({email})</span>
    </>
  );
}
