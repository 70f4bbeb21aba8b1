import { useState } from "react";
import { latePart } from "#client/lazy-part";
import { problemOf } from "#client/problem";
import type { UserLink, UserView } from "#slices/user/fields";
import { Menu } from "#ui/menu";
import { problemToast } from "#ui/problem-toast";
import { useToast } from "#ui/toast";
import { api } from "@/trpc/client";
import { ellipsis, Icon } from "@/ui/icon";
import { type AccountAction, useAccountActions } from "./actions";

const ActionDialog = latePart(async () => (await import("./action-dialog")).ActionDialog);

type UserMenuProps = {
  user: UserView;
  /** Text of the button, where it is wide enough for one. */
  label?: string;
};

/** What an admin may do about another user's account. It is named after the person, and asks before each. */
export function UserMenu({ user, label }: UserMenuProps) {
  const { name } = user;
  const toast = useToast();
  const queries = api.useUtils();
  const [asked, setAsked] = useState<AccountAction | null>(null);
  const [pending, setPending] = useState(false);
  const [link, setLink] = useState<UserLink | null>(null);
  const actions = useAccountActions(user, setLink);

  async function goAhead({ run, done }: AccountAction) {
    setPending(true);
    try {
      await run();
      if (done) toast.show({ kind: "success", title: done, description: name });
    } catch (error) {
      const problem = problemOf<"user.resetLink">(error);
      toast.show(problemToast(problem, name));
      // The account is not what the page shows any more.
      if (problem.code === "ACCOUNT_NOT_FOUND" || problem.code === "ACCOUNT_OFF")
        void queries.user.invalidate();
    }
    setPending(false);
    setAsked(null);
  }

  return (
    <>
      <Menu
        name={`Actions for ${name}`}
        {...(label ? {} : { variant: "quiet", size: "small" })}
        groups={actions.map((group) => ({
          items: group.map((action) => ({
            label: action.label,
            ...(action.danger && { danger: true }),
            onSelect: () => setAsked(action),
          })),
        }))}
      >
        {label}
        <Icon path={ellipsis} />
      </Menu>
      {(asked || link) && (
        <ActionDialog
          user={user}
          action={asked}
          pending={pending}
          link={link}
          onConfirm={goAhead}
          onClose={() => (asked ? setAsked(null) : setLink(null))}
        />
      )}
    </>
  );
}
