import type { ComponentType, ReactNode } from "react";
import { SignOutButton } from "./sign-out-button";

type AnchorProps = { href: "/account"; className: string; children: ReactNode };

type AccountMenuProps = {
  /** Element of the link to the account: as those of the `AppFrame` around it. */
  anchor: "a" | ComponentType<AnchorProps>;
  /** The user's name. */
  children: ReactNode;
};

/** Menu of the signed-in user: their name, which leads to their account, and signing out. */
export function AccountMenu({ anchor: Anchor, children }: AccountMenuProps) {
  return (
    <>
      <Anchor href="/account" className="max-w-48 truncate rounded-control px-1 text-ink-soft hover:text-ink">
        {children}
      </Anchor>
      <span className="-mr-3">
        <SignOutButton />
      </span>
    </>
  );
}
