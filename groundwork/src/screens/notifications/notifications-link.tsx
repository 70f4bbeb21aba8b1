import { ScreenLink } from "#screens/frame/screen-link";
import { api } from "@/trpc/server";
import { Icon } from "@/ui/icon";
import { bell } from "@/ui/screen-icons";
import { UnreadCount } from "./unread-count";

/** Leads to the user's notifications, with how many of them are unread. Its look is drawn on the server alone. */
export async function NotificationsLink() {
  // A page is not to fail for the sake of a number, which the browser asks for again.
  const unread = await api.notification.unread().catch(() => undefined);
  return (
    <ScreenLink href="/notifications" className="icon-button relative">
      <Icon path={bell} className="size-5 sidebar:size-4.5" />
      <span className="sr-only">Notifications </span>
      <UnreadCount first={unread} />
    </ScreenLink>
  );
}
