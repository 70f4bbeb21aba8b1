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

/** Path of the page that is shown, with its search. */
export function useHere(): string {
  const path = usePathname();
  const search = useSearchParams().toString();
  return search ? `${path}?${search}` : path;
}

/** Leads to the sign-in page, and from there back to where one is now. */
export function SignInLink({ another = false, children, ...look }: SignInLinkProps) {
  const query = new URLSearchParams({ next: useHere(), ...(another && { as: "another" }) });
  return (
    <LinkButton href={`/sign-in?${query}`} {...look}>
      {children}
    </LinkButton>
  );
}
