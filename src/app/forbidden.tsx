import type { Metadata } from "next";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";
import { Shell } from "./shell";
import { SignInLink } from "./sign-in-link";

export const metadata: Metadata = { title: "Not allowed" };

export default function Forbidden() {
  return (
    <Shell>
      <StatusScreen
        status="403"
        title="Your account may not see this"
        actions={
          <>
            <LinkButton href="/" variant="primary">
              Go to the start
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
    </Shell>
  );
}
