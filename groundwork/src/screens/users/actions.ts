"use client";

import type { Role } from "#contract/permissions";
import type { UserLink, UserView } from "#slices/user/fields";
import { roleNames, roles } from "@/product/permissions";
import { api } from "@/trpc/client";

/** Something that an admin may do about another account; the question before it is in `action-dialog.tsx`. */
export type AccountAction = {
  readonly kind: "setRole" | "resetLink" | "endSessions" | "disable" | "enable";
  readonly role?: Role;
  readonly label: string;
  /** Whether it takes something away. */
  readonly danger?: boolean;
  readonly run: () => Promise<unknown>;
  /** What is said once it is done; nothing where something is shown. */
  readonly done?: string;
};

/** The actions that are open for an account, in groups. */
export function useAccountActions({ id, role, disabledAt }: UserView, onLink: (link: UserLink) => void) {
  const setRole = api.user.setRole.useMutation();
  const resetLink = api.user.resetLink.useMutation();
  const endSessions = api.user.endSessions.useMutation();
  const disable = api.user.disable.useMutation();
  const enable = api.user.enable.useMutation();

  const roleChanges = roles
    .filter((other) => other !== role)
    .map(
      (other): AccountAction => ({
        kind: "setRole",
        role: other,
        label: `${roleChangeName(role, other)}…`,
        danger: roles.indexOf(other) < roles.indexOf(role),
        run: () => setRole.mutateAsync({ id, role: other }),
        done: "Role changed",
      }),
    );
  const link: AccountAction = {
    kind: "resetLink",
    label: "Create one-time link…",
    run: async () => onLink(await resetLink.mutateAsync({ id })),
  };
  const end: AccountAction = {
    kind: "endSessions",
    label: "Sign out everywhere…",
    danger: true,
    run: () => endSessions.mutateAsync({ id }),
    done: "Signed out everywhere",
  };
  const off: AccountAction = {
    kind: "disable",
    label: "Disable…",
    danger: true,
    run: () => disable.mutateAsync({ id }),
    done: "Account disabled",
  };
  const on: AccountAction = {
    kind: "enable",
    label: "Enable…",
    run: () => enable.mutateAsync({ id }),
    done: "Account enabled",
  };
  return disabledAt
    ? [roleChanges, [on]]
    : [
        [...roleChanges, link],
        [end, off],
      ];
}

/** Label for giving a user another role: "Make admin", and "Remove admin" when only the least is left. */
export function roleChangeName(from: Role, to: Role): string {
  const removes = to === roles[0];
  return `${removes ? "Remove" : "Make"} ${roleNames[removes ? from : to].toLowerCase()}`;
}
