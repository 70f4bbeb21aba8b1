"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import type { ButtonLook } from "@/ui/button-style";
import { LinkButton } from "@/ui/link-button";

/** Leads to the sign-in page, and from there back to where one is now. */
export function SignInLink({ children, ...look }: ButtonLook & { children: ReactNode }) {
  const path = usePathname();
  const search = useSearchParams().toString();
  const here = search ? `${path}?${search}` : path;
  return (
    <LinkButton href={`/sign-in?next=${encodeURIComponent(here)}`} {...look}>
      {children}
    </LinkButton>
  );
}
