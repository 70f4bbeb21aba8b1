"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import type { ButtonLook } from "@/ui/button-style";
import { LinkButton } from "@/ui/link-button";

type SignInLinkProps = ButtonLook & {
  /** For who is signed in already: the page asks them again instead of sending them on. */
  another?: boolean;
  children: ReactNode;
};

/** Leads to the sign-in page, and from there back to where one is now. */
export function SignInLink({ another = false, children, ...look }: SignInLinkProps) {
  const path = usePathname();
  const search = useSearchParams().toString();
  const here = search ? `${path}?${search}` : path;
  const query = new URLSearchParams({ next: here, ...(another && { as: "another" }) });
  return (
    <LinkButton href={`/sign-in?${query}`} {...look}>
      {children}
    </LinkButton>
  );
}
