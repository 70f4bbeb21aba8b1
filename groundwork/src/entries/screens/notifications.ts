export { NotificationsLink } from "../../screens/notifications/notifications-link";
export {
  default as NotificationsPage,
  metadata as notificationsMetadata,
} from "../../screens/notifications/notifications-page";
