export {
  NotificationsPage as default,
  notificationsMetadata as metadata,
} from "groundwork/screens/notifications";
