import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";

/** Stands in the frame of the page whose row is not there, and in that of `src/app/not-found.tsx`. */
export default function NotFound() {
  return (
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
  );
}
