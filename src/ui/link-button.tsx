import type { Route } from "next";
import type { ReactNode } from "react";
import { type ButtonLook, buttonStyle } from "./button-style";

type LinkButtonProps = ButtonLook & { href: Route; children: ReactNode };

/**
 * A link that looks like a button: it goes somewhere, where a button does something. It loads a new document: it
 * stands on first pages and error pages, which must not bring the router's links along.
 */
export function LinkButton({ href, children, ...look }: LinkButtonProps) {
  return (
    <a href={href} className={buttonStyle(look)}>
      {children}
    </a>
  );
}
