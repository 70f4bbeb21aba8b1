import * as z from "zod";
import { platformLimits } from "../../contract/limits";
import type { Mail } from "../../contract/mail";
import { readableSlices } from "../call/declared-procedures";
import { declareJob } from "../jobs/job";
import { mailJob } from "../mail/mail-job";

/** Values of the mail about what others did to rows of a user. */
export type Notified = {
  readonly name: string;
  /** How many unread notifications there are since the last of these mails; the newest of them are listed. */
  readonly count: number;
  readonly items: readonly {
    readonly title: string;
    readonly entity: string;
    readonly action: string;
    /** Who did it; empty where the account is gone, or a command did. */
    readonly by: string;
  }[];
  /** Where all of them are, and where one chooses how to be notified. */
  readonly link: string;
};

type Item = Notified["items"][number];
type User = { readonly name: string; readonly email: string; readonly role: never };
type Due = { readonly userId: string; readonly from: string; readonly until: string };

const { keptDays, mailed } = platformLimits.notifications;
const entry = z.string().regex(/^\d+$/);

/** Users that one transaction of the daily job enqueues a mail for. */
const batch = 200;

/** Jobs that mail their unread notifications, once a day, to the users who have chosen that, and delete old ones. */
export function notificationJobs(mail: Mail<Notified>) {
  const toUser = mailJob({
    name: "notifications",
    input: z.strictObject({ userId: z.string(), from: entry, until: entry }),
    message: async ({ db, input: { userId, from, until } }) => {
      const [user] = await db.$queryRaw<User[]>`
        SELECT "name", "email", "role" FROM "User"
        WHERE "id" = ${userId} AND "notifiedBy" = 'mail' AND "disabledAt" IS NULL`;
      if (!user) return null;
      const items = await db.$queryRaw<(Item & { count: number })[]>`
        SELECT "title", event."entity", "action", coalesce("name", '') AS "by", (count(*) OVER ())::int AS "count"
        FROM "Notification" JOIN "AuditEvent" AS event ON event."id" = "eventId"
          LEFT JOIN "User" ON "User"."id" = "actorId"
        WHERE "userId" = ${userId} AND "eventId" BETWEEN ${from}::bigint AND ${until}::bigint
          AND "readAt" IS NULL AND event."entity" = ANY(${readableSlices(user.role)})
        ORDER BY "eventId" DESC LIMIT ${mailed}`;
      const [first] = items;
      if (!first) return null;
      const values = { name: user.name, count: first.count, link: "/notifications" };
      const shown = items.map(({ count: _, ...item }) => item);
      return { to: user.email, mail, values: { ...values, items: shown } };
    },
  });

  const daily = declareJob({
    name: "notifications-daily",
    schedule: "0 7 * * *",
    run: async ({ db, reference, signal }) => {
      await db.$executeRaw`
        DELETE FROM "Notification" USING "AuditEvent" AS event
        WHERE event."id" = "eventId" AND event."at" < now() - ${keptDays} * interval '1 day'`;
      for (let found = batch; found === batch && !signal.aborted; )
        found = await db.$transaction(async (transaction) => {
          const due = await transaction.$queryRaw<Due[]>`
            WITH due AS (
              SELECT DISTINCT "userId" FROM "Notification" JOIN "User" ON "User"."id" = "userId"
              WHERE "readAt" IS NULL AND "mailedAt" IS NULL AND "notifiedBy" = 'mail' AND "emailVerified"
                AND "disabledAt" IS NULL
              LIMIT ${batch}),
            marked AS (
              UPDATE "Notification" SET "mailedAt" = now() FROM due
              WHERE "Notification"."userId" = due."userId" AND "readAt" IS NULL AND "mailedAt" IS NULL
              RETURNING "Notification"."userId", "eventId")
            SELECT "userId", min("eventId")::text AS "from", max("eventId")::text AS "until"
            FROM marked GROUP BY "userId"`;
          for (const input of due)
            await toUser.enqueue(transaction, input, { reference, key: `${input.userId} ${input.until}` });
          return due.length;
        });
    },
  });
  return [toUser, daily];
}
