import { UnreadCount } from "#screens/frame/live-updates";
import { ScreenLink } from "#screens/frame/screen-link";
import { unreadCounted } from "#slices/notification/fields";
import { api } from "@/trpc/server";
import { Icon } from "@/ui/icon";
import { bell } from "@/ui/screen-icons";

/** Leads to the user's notifications, with how many of them are unread. Its look is drawn on the server alone. */
export async function NotificationsLink() {
  // A page is not to fail for the sake of a number, which the browser asks for again.
  const unread = await api.notification.unread().catch(() => undefined);
  return (
    <ScreenLink href="/notifications" className="icon-button relative sidebar:ms-auto rail:ms-0">
      <Icon path={bell} className="size-5 sidebar:size-4.5" />
      <span className="sr-only">Notifications </span>
      <span className="peer absolute -end-0.5 top-0.5 min-w-4 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-4 font-medium text-primary-foreground empty:hidden">
        <UnreadCount first={unread} most={unreadCounted} />
      </span>
      <span className="sr-only peer-empty:hidden"> unread</span>
    </ScreenLink>
  );
}
