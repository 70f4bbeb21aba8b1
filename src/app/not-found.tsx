import type { Metadata } from "next";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";
import { PublicLayout } from "./_components/public-layout";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <PublicLayout>
      <StatusScreen
        status="404"
        title="Page not found"
        actions={
          <LinkButton href="/" variant="primary">
            Go to the home page
          </LinkButton>
        }
      >
        <p>
          It may have been deleted, or the address is not complete. Check it, or start again from the first
          page.
        </p>
      </StatusScreen>
    </PublicLayout>
  );
}
