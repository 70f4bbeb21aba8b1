import type { ReactNode } from "react";
import { roles } from "@/product/permissions";
import { screensFor } from "@/product/product";
import { LinkButton } from "@/ui/link-button";
import { Frame } from "./frame";

/**
 * Surrounds the pages on which nothing is known about the visitor, so that they can be static. Its links load a new
 * document: the router's own would add their code to every page, because Next sends the error pages with all of them.
 */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <Frame
      anchor="a"
      offered={screensFor(roles)}
      person={
        <LinkButton href="/sign-in" size="small">
          Sign in
        </LinkButton>
      }
    >
      {children}
    </Frame>
  );
}
