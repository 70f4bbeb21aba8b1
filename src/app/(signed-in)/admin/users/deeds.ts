"use client";

import { roleNames, roles } from "@/product/permissions";
import type { UserLink, UserView } from "@/product/user/fields";
import { api } from "@/trpc/client";
import { roleChangeName } from "./role-change";

/** Something that an admin may do about another account, and the question before it. */
export type Deed = {
  readonly label: string;
  readonly title: string;
  readonly confirm: string;
  /** What becomes of the account. */
  readonly effect: string;
  /** Whether it takes something away. */
  readonly danger?: boolean;
  readonly run: () => Promise<unknown>;
  /** What is said once it is done; nothing where something is shown. */
  readonly done?: string;
};

/** The deeds that are open for an account, in groups. */
export function useDeeds({ id, role, disabledAt }: UserView, onLink: (link: UserLink) => void): Deed[][] {
  const setRole = api.user.setRole.useMutation();
  const resetLink = api.user.resetLink.useMutation();
  const endSessions = api.user.endSessions.useMutation();
  const disable = api.user.disable.useMutation();
  const enable = api.user.enable.useMutation();

  const roleChanges = roles
    .filter((other) => other !== role)
    .map((other): Deed => {
      const change = roleChangeName(role, other);
      return {
        label: `${change}…`,
        title: `${change}?`,
        confirm: change,
        effect: `The role changes from ${roleNames[role]} to ${roleNames[other]} with the next request.`,
        danger: roles.indexOf(other) < roles.indexOf(role),
        run: () => setRole.mutateAsync({ id, role: other }),
        done: "Role changed",
      };
    });
  const link: Deed = {
    label: "Make one-time link…",
    title: "Make a one-time link?",
    confirm: "Make link",
    effect:
      "With the link the owner of the account chooses a new password, once and within the hour. Earlier links end.",
    run: async () => onLink(await resetLink.mutateAsync({ id })),
  };
  const end: Deed = {
    label: "End sessions…",
    title: "End all sessions?",
    confirm: "End sessions",
    effect: "The user is signed out everywhere at once, and may sign in again.",
    danger: true,
    run: () => endSessions.mutateAsync({ id }),
    done: "Sessions ended",
  };
  const off: Deed = {
    label: "Disable…",
    title: "Disable this account?",
    confirm: "Disable account",
    effect:
      "The user is signed out everywhere at once, and cannot sign in until the account is enabled again.",
    danger: true,
    run: () => disable.mutateAsync({ id }),
    done: "Account disabled",
  };
  const on: Deed = {
    label: "Enable…",
    title: "Enable this account?",
    confirm: "Enable account",
    effect: "The user can sign in again.",
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
