import { SignInLink } from "groundwork/screens/auth/sign-in-link";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";

/** Says that the role of who is signed in does not suffice. */
export function ForbiddenScreen() {
  return (
    <StatusScreen
      status="403"
      title="You don't have access to this page"
      actions={
        <>
          <LinkButton href="/" variant="primary">
            Go to the home page
          </LinkButton>
          <SignInLink another>Sign in with another account</SignInLink>
        </>
      }
    >
      <p>
        You are signed in, but this page is for other roles. Ask an admin, or use an account that has the
        role.
      </p>
    </StatusScreen>
  );
}
