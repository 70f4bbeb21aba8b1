export { type NotificationView, type NotifiedBy, unreadCounted } from "../../slices/notification/fields";
