import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";
import { PublicLayout } from "./_components/public-layout";
import { SignInLink } from "./_components/sign-in-link";

export default function Unauthorized() {
  return (
    <PublicLayout signedOut>
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
      </StatusScreen>
    </PublicLayout>
  );
}
