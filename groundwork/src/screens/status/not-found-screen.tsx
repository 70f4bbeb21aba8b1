import { LinkButton } from "@/ui/link-button";
import { StatusScreen } from "@/ui/status-screen";

/** Says that there is no page at an address. */
export function NotFoundScreen() {
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
