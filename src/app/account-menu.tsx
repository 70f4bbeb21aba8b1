import type { ComponentType, ReactNode } from "react";
import { SignOutButton } from "./sign-out-button";

type AnchorProps = { href: "/account"; className: string; children: ReactNode };

type AccountMenuProps = {
  /** What the link to the account is: as those of the `Frame` around it. */
  anchor: "a" | ComponentType<AnchorProps>;
  /** The user's name. */
  children: ReactNode;
};

/** Who is signed in, which leads to their account, and the way out. */
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
