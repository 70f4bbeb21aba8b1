import type { Metadata } from "next";
import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";

export const metadata: Metadata = { title: "Placeholder not found" };

export default function PlaceholderNotFound() {
  return (
    <StatusScreen
      status="404"
      title="There is no such placeholder"
      actions={
        <LinkButton href="/placeholders" variant="primary">
          Go to the placeholders
        </LinkButton>
      }
    >
      <p>It may have been deleted, or it belongs to another user. Yours are all in the list.</p>
    </StatusScreen>
  );
}
