import * as z from "zod";
import type { Actor } from "#contract/permissions";
import { readableSlices } from "#server/call/declared-procedures";
import { actorNames, historyEntryOf } from "#server/data/audit-log";
import { mailable } from "#server/mail/deliver";
import { signedIn } from "@/product/permissions";
import { mutation, query } from "@/server/procedure";
import {
  chooseNotifications,
  listNotifications,
  notificationChoice,
  notificationPage,
  notifiedBy,
  readNotifications,
  unreadCounted,
} from "./fields";

// Everybody reads what they are notified of, and chooses how they are.

/** The part of a `where` that keeps to a user's notifications, of what their role may read. */
const of = ({ id: userId, role }: Actor) => ({ userId, event: { entity: { in: readableSlices(role) } } });

/** What others did to rows of the caller, a page at a time, newest first. */
export const list = query({
  permission: signedIn,
  input: listNotifications,
  output: notificationPage,
  run: async ({ db, actor, input: { cursor, limit } }) => {
    const rows = await db.notification.findMany({
      where: { ...of(actor), ...(cursor && { eventId: { lt: BigInt(cursor) } }) },
      orderBy: { eventId: "desc" },
      take: limit + 1,
      include: { event: true },
    });
    const page = rows.slice(0, limit);
    const actorIds = page.map(({ event }) => event.actorId);
    const names = await actorNames(db, actorIds);
    return {
      items: page.map(({ event, title, entity, rowId, readAt }) => ({
        ...historyEntryOf(event, names),
        entity: event.entity,
        title,
        of: { entity, id: rowId },
        unread: readAt === null,
      })),
      nextCursor: rows.length > limit ? String(page.at(-1)?.eventId) : null,
    };
  },
});

/** How many of them the caller has not read, up to one more than are counted. */
export const unread = query({
  permission: signedIn,
  output: z.int(),
  run: ({ db, actor }) =>
    db.notification.count({ where: { ...of(actor), readAt: null }, take: unreadCounted + 1 }),
});

/** Marks one as read, or all up to one. */
export const read = mutation({
  permission: signedIn,
  input: readNotifications,
  output: z.null(),
  invalidates: ["notification.list", "notification.unread"],
  run: async ({ db, actor, input: { id, older } }) => {
    const eventId = older ? { lte: BigInt(id) } : BigInt(id);
    await db.notification.updateMany({
      where: { userId: actor.id, eventId, readAt: null },
      data: { readAt: new Date() },
    });
    return null;
  },
});

/** How the caller is notified. */
export const choice = query({
  permission: signedIn,
  output: notificationChoice,
  run: async ({ db, actor }) => {
    const user = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
    const obstacle = mailable() ? (user.emailVerified ? null : ("unconfirmed" as const)) : ("mail" as const);
    return { by: notifiedBy.parse(user.notifiedBy), obstacle };
  },
});

/** Chooses how the caller is notified of what is done from now on. Who wants nothing has read everything. */
export const choose = mutation({
  permission: signedIn,
  input: chooseNotifications,
  output: z.null(),
  invalidates: ["notification.choice", "notification.list", "notification.unread"],
  run: async ({ db, actor: { id: userId }, input: { by } }) => {
    await db.user.update({ where: { id: userId }, data: { notifiedBy: by } });
    if (by === "none")
      await db.notification.updateMany({ where: { userId, readAt: null }, data: { readAt: new Date() } });
    return null;
  },
});
