import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";
import { RememberVisitor, SignInLink } from "../_components/visitor";

/** Stands in the frame of a page whose session ended before it was gone to, and in that of `src/app/unauthorized.tsx`. */
export default function Unauthorized() {
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
