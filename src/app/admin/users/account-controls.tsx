"use client";

import { useEffect, useRef } from "react";
import type { AccountView } from "@/product/identity/fields";
import { api } from "@/trpc/client";
import { problemOf } from "@/trpc/problem";
import { Button } from "@/ui/button";
import { ConfirmButton } from "@/ui/confirm-button";
import { choicesOf, Select } from "@/ui/select";
import { useToast } from "@/ui/toast";
import { problemToast } from "../../problem-toast";
import { roleNames } from "./names";

const roles = choicesOf(roleNames);

/** What an admin may do about somebody else's account. Every control is named after the person too. */
export function AccountControls({ account }: { account: AccountView }) {
  const { id, name, email, role, disabledAt } = account;
  const toast = useToast();
  const queries = api.useUtils();
  const group = useRef<HTMLFieldSetElement>(null);

  /** What is the same for all of them: say what was done, or why not. */
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

  // The button goes away once it has done its work; the focus stays in the row.
  const seen = useRef(disabledAt);
  useEffect(() => {
    if (seen.current !== disabledAt && document.activeElement === document.body)
      group.current?.querySelector<HTMLElement>("select")?.focus({ preventScroll: true });
    seen.current = disabledAt;
  }, [disabledAt]);

  /** The dialog closes either way: what went wrong is told by `outcome`. */
  const settled = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      () => undefined,
    );

  return (
    <fieldset ref={group} className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{name}</legend>
      <Select
        label={`Role of ${name}`}
        labelHidden
        value={setRole.isPending ? setRole.variables.role : role}
        choices={roles}
        pending={setRole.isPending}
        onChange={(chosen) => setRole.mutate({ id, role: chosen })}
      />
      <ConfirmButton
        label="End sessions"
        name={`End sessions of ${name}`}
        title="End all sessions?"
        confirm="End sessions"
        onConfirm={() => settled(endSessions.mutateAsync({ id }))}
      >
        <Who name={name} email={email} /> will be signed out everywhere, and may sign in again. What they have
        not saved is lost.
      </ConfirmButton>
      {disabledAt ? (
        <Button
          aria-label={`Enable ${name}`}
          pending={enable.isPending}
          onClick={() => enable.mutate({ id })}
        >
          Enable
        </Button>
      ) : (
        <ConfirmButton
          variant="danger-secondary"
          label="Disable"
          name={`Disable ${name}`}
          title="Disable this account?"
          confirm="Disable account"
          onConfirm={() => settled(disable.mutateAsync({ id }))}
        >
          <Who name={name} email={email} /> will be signed out everywhere at once and cannot sign in until the
          account is enabled again. What they have not saved is lost.
        </ConfirmButton>
      )}
    </fieldset>
  );
}

function Who({ name, email }: { name: string; email: string }) {
  return (
    <>
      <strong className="font-semibold text-ink wrap-anywhere">{name}</strong>{" "}
      <span className="wrap-anywhere">({email})</span>
    </>
  );
}
