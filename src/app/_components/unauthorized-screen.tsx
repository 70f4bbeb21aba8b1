import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";
import { SignInLink } from "./sign-in-link";
import { RememberVisitor } from "./visitor";

/** Asks for a sign-in, on a page whose session ended before it was gone to too. */
export function UnauthorizedScreen() {
  return (
    <StatusScreen
      status="401"
      title="Please sign in first"
      actions={
        <>
          <SignInLink variant="primary">Sign in</SignInLink>
          <LinkButton href="/">Go to the home page</LinkButton>
        </>
      }
    >
      <p>This page is for people who are signed in. You come straight back to it afterwards.</p>
      <RememberVisitor visitor={null} />
    </StatusScreen>
  );
}
