import type { Role } from "#contract/permissions";
import type { UserLink, UserView } from "#slices/user/fields";
import { roleNames, roles } from "@/product/permissions";
import { api } from "@/trpc/client";

/** Something that an admin may do about another account; the question before it is in `action-dialog.tsx`. */
export type AccountAction = {
  readonly kind: "setRole" | "resetLink" | "lostFactorLink" | "endSessions" | "disable" | "enable";
  readonly role?: Role;
  readonly label: string;
  /** Whether it takes something away. */
  readonly danger?: boolean;
  readonly run: () => Promise<unknown>;
  /** What is said once it is done; nothing where something is shown. */
  readonly done?: string;
};

/** The actions that are open for an account, in groups. */
export function useAccountActions(
  { id, role, disabledAt, secondFactor }: UserView,
  onLink: (link: UserLink) => void,
) {
  const setRole = api.user.setRole.useMutation();
  const links = {
    resetLink: api.user.resetLink.useMutation(),
    lostFactorLink: api.user.lostFactorLink.useMutation(),
  };
  const others = {
    endSessions: api.user.endSessions.useMutation(),
    disable: api.user.disable.useMutation(),
    enable: api.user.enable.useMutation(),
  };

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
  const link = (kind: keyof typeof links, label: string): AccountAction => ({
    kind,
    label,
    run: async () => onLink(await links[kind].mutateAsync({ id })),
  });
  const action = (kind: keyof typeof others, label: string, done: string): AccountAction => ({
    kind,
    label,
    danger: kind !== "enable",
    run: () => others[kind].mutateAsync({ id }),
    done,
  });
  const end = action("endSessions", "Sign out everywhere…", "Signed out everywhere");
  return disabledAt
    ? [roleChanges, [action("enable", "Enable…", "Account enabled")]]
    : [
        [
          ...roleChanges,
          link("resetLink", "Create one-time link…"),
          ...(secondFactor ? [link("lostFactorLink", "Create link for a lost second factor…")] : []),
        ],
        [end, action("disable", "Disable…", "Account disabled")],
      ];
}

/** Label for giving a user another role: "Make admin", and "Remove admin" when only the least is left. */
export function roleChangeName(from: Role, to: Role): string {
  const removes = to === roles[0];
  return `${removes ? "Remove" : "Make"} ${roleNames[removes ? from : to].toLowerCase()}`;
}
