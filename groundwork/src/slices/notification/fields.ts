import * as z from "zod";
import { auditPatterns } from "#contract/audit-filters";
import { direction } from "#contract/fields";
import { historyPage } from "#contract/rows";
import { pageSize } from "@/product/fields";

// A notification is an entry of the audit log, for the user whose row it is about.

/** Id of the entry. */
const id = z.string().max(100).regex(auditPatterns.entry);

export const notificationView = historyPage.shape.items.element.omit({ changes: true }).extend({
  /** What it was done to. */
  entity: z.string(),
  /** Title of the row then. */
  title: z.string(),
  /** Row on whose page it is: itself, or the one that it belongs to. */
  of: z.object({ entity: z.string(), id: z.uuid() }),
  unread: z.boolean(),
});
export type NotificationView = z.output<typeof notificationView>;

export const listNotifications = z.strictObject({ cursor: id.nullish(), limit: pageSize, direction });
export const notificationPage = z.object({
  items: z.array(notificationView),
  nextCursor: z.string().nullable(),
});

/** Unread notifications that are counted: of more, one more is told. */
export const unreadCounted = 99;

/** One notification, and with `older` all before it. */
export const readNotifications = z.strictObject({ id, older: z.boolean() });

/** Ways of being notified: not at all, in the app, or there and by a mail a day. */
export const notifiedBy = z.enum(["none", "app", "mail"]);
export type NotifiedBy = z.output<typeof notifiedBy>;

export const notificationChoice = z.object({
  by: notifiedBy,
  /** What keeps mails from being sent: the app sends none, or the address of the account is not confirmed. */
  obstacle: z.enum(["mail", "unconfirmed"]).nullable(),
});
export const chooseNotifications = z.strictObject({ by: notifiedBy });
