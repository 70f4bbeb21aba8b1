import type { Metadata } from "next";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";

export const metadata: Metadata = { title: "Your account is deleted" };

export default function AccountDeletedPage() {
  return (
    <StatusScreen
      title="Your account is deleted"
      actions={<LinkButton href="/">Go to the home page</LinkButton>}
    >
      <p>You are signed out everywhere, and nobody can sign in with it any more.</p>
    </StatusScreen>
  );
}
