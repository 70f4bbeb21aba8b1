import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { type ButtonLook, buttonStyle } from "./button-style";

type LinkButtonProps = ButtonLook & { href: Route; children: ReactNode; className?: string };

/** A link that looks like a button: it goes somewhere, where a button does something. */
export function LinkButton({ href, children, className = "", ...look }: LinkButtonProps) {
  return (
    <Link href={href} className={`${buttonStyle(look)} ${className}`}>
      {children}
    </Link>
  );
}
