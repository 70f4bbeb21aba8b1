import type { UserLink, UserView } from "#slices/user/fields";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { roleNames } from "@/product/permissions";
import { type AccountAction, roleChangeName } from "./actions";
import { LinkDialog } from "./link-dialog";

/** What is asked before an action; `effect` is what becomes of the account. */
function questionOf({ kind, role }: AccountAction, user: UserView) {
  if (kind !== "setRole") return questions[kind];
  const given = role ?? user.role;
  const change = roleChangeName(user.role, given);
  return {
    title: `${change}?`,
    confirm: change,
    effect: `The role changes from ${roleNames[user.role]} to ${roleNames[given]} with the next request.`,
  };
}

const questions = {
  resetLink: {
    title: "Create a one-time link?",
    confirm: "Create link",
    effect:
      "The owner of the account can set a new password with it, once, within an hour. Earlier links stop working.",
  },
  lostFactorLink: {
    title: "Create a link for a lost second factor?",
    confirm: "Create link",
    effect:
      "The owner of the account can set a new password with it, once, within an hour, and the second factor is turned off then. Be sure that it is the owner who asks.",
  },
  endSessions: {
    title: "Sign out everywhere?",
    confirm: "Sign out everywhere",
    effect: "The user is signed out everywhere at once, and may sign in again.",
  },
  disable: {
    title: "Disable this account?",
    confirm: "Disable account",
    effect:
      "The user is signed out everywhere at once, and cannot sign in until the account is enabled again.",
  },
  enable: {
    title: "Enable this account?",
    confirm: "Enable account",
    effect: "The user can sign in again.",
  },
};

type ActionDialogProps = {
  user: UserView;
  /** What is asked about. */
  action: AccountAction | null;
  pending: boolean;
  /** What it has made: this code is there before it is. */
  link: UserLink | null;
  onConfirm: (action: AccountAction) => void;
  onClose: () => void;
};

/** Asks before an action, and then shows the link that it has made. */
export function ActionDialog({ user, action, pending, link, onConfirm, onClose }: ActionDialogProps) {
  const { name, email } = user;
  if (action) {
    const { effect, ...words } = questionOf(action, user);
    return (
      <ConfirmDialog
        {...{ ...words, pending, onClose }}
        harmless={!action.danger}
        onConfirm={() => onConfirm(action)}
      >
        <p className="mb-2">
          <bdi className="font-semibold text-foreground wrap-anywhere">{name}</bdi>{" "}
          <bdi className="wrap-anywhere">({email})</bdi>
        </p>
        {effect}
      </ConfirmDialog>
    );
  }
  return link && <LinkDialog name={name} link={link} onClose={onClose} />;
}
