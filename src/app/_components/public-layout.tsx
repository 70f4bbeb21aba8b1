import type { ToolScreen } from "groundwork/next";
import { CommandLink, VisitorMenu } from "groundwork/screens/frame";
import type { ReactNode } from "react";
import { screens, screensForVisitors, visibleTo } from "@/product/screens";
import { LinkButton } from "@/ui/link-button";
import { AppFrame } from "./app-frame";
import { offer } from "./offered-screens";

type PublicLayoutProps = {
  /** It is known that nobody is signed in. */
  signedOut?: boolean;
  /** Screens that only a running server knows, after the product's own. */
  tools?: readonly ToolScreen[];
  /** Which of them is shown. */
  here?: ToolScreen["path"];
  children: ReactNode;
};

/**
 * Surrounds the pages that are made without knowledge of the visitor, so that they can be static; the browser shows who
 * is there. Its links load a new document: the router's own would add their code to pages that have no other use for it.
 */
export function PublicLayout({ signedOut = false, tools = [], here, children }: PublicLayoutProps) {
  if (signedOut) {
    return (
      <AppFrame
        of="nobody"
        anchor="a"
        offered={forAll}
        person={
          <LinkButton href="/sign-in" size="small">
            Sign in
          </LinkButton>
        }
      >
        {children}
      </AppFrame>
    );
  }
  return (
    <AppFrame
      of="visitor"
      anchor="a"
      offered={[...forAnyone, ...tools.map(offer)]}
      here={here}
      search={<CommandLink />}
      person={<VisitorMenu />}
    >
      {children}
    </AppFrame>
  );
}

/** The screens that are shown to those who are not signed in. */
const forAll = screensForVisitors.map(offer);

/** All screens, each with those that it is shown to. */
const forAnyone = screens.map((screen) => offer({ ...screen, visibleTo: visibleTo(screen) }));
