"use client";

import { useState } from "react";
import { leave } from "#client/drafts";
import { problemOf } from "#client/problem";
import { chooseTheme, useTheme } from "#client/theme";
import type { Role } from "#contract/permissions";
import { type Theme, themes } from "#contract/theme";
import { Menu } from "#ui/menu";
import { problemToast } from "#ui/problem-toast";
import { useToast } from "#ui/toast";
import { roleNames } from "@/product/permissions";
import { Avatar } from "@/ui/avatar";
import { chevronDown, Icon } from "@/ui/icon";

type AccountMenuProps = {
  /** The user's name and role; unknown until a page made at the build has come alive, which CSS shows the name on. */
  user: { readonly name: string; readonly role: Role } | undefined;
};

/** Menu of the signed-in user: their account, the colours of the app, and signing out. */
export function AccountMenu({ user }: AccountMenuProps) {
  const [pending, signOut] = useSignOut();
  const theme = useTheme();
  return (
    <Menu
      variant="quiet"
      size="small"
      pending={pending}
      groups={[
        {
          label: user && (
            <>
              <bdi className="block font-medium text-foreground">{user.name}</bdi>
              {roleNames[user.role]}
            </>
          ),
          items: [{ label: "Your account", href: "/account" }],
        },
        {
          label: "Theme",
          choices: themes.map((value) => ({
            label: themeNames[value],
            chosen: value === theme,
            onSelect: () => chooseTheme(value),
          })),
        },
        { items: [{ label: "Sign out", onSelect: signOut }] },
      ]}
    >
      <Avatar name={user?.name} />
      <bdi className="max-w-36 truncate empty:before:content-(--visitor) max-sm:sr-only rail:sr-only">
        {user?.name}
      </bdi>
      <Icon path={chevronDown} className="size-3.5 max-sm:hidden rail:hidden" />
    </Menu>
  );
}

export const themeNames: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/** Ends the session and leaves for the first page; a toast says when that fails. */
export function useSignOut(): [pending: boolean, signOut: () => void] {
  const toast = useToast();
  const [pending, setPending] = useState(false);
  async function end() {
    setPending(true);
    try {
      await (await import("./sign-out")).leaveSession();
    } catch (error) {
      setPending(false);
      const problem = problemOf(error);
      toast.show({ ...problemToast(problem), title: "Not signed out", description: problem.message });
    }
  }
  return [pending, () => leave(() => void end())];
}
