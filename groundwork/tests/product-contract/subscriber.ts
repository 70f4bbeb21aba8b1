import { randomUUID } from "node:crypto";
import type { LiveChange } from "#contract/live";
import { asWriting, recordEvent } from "#server/data/audit-log";
import type { ProductDatabase } from "#server/data/database";
import type { Fetch } from "#testing/app";
import { nextValue, openEvents } from "./events";

/** Subscriber of live updates, by the wire. */
export type Subscriber = {
  /** Everything that the subscriber is sent of what was committed until now. */
  readonly heard: () => Promise<LiveChange[]>;
  readonly close: () => Promise<void>;
};

/** Rows of writes that mark a place, of which other streams are told too: of the same user, and of who reads the audit log. */
const marks = new Set<string>();

/** Subscribes a user, and waits until they miss nothing any more. */
export async function subscribe(db: ProductDatabase, fetch: Fetch, userId: string): Promise<Subscriber> {
  const response = await fetch("/api/trpc/live.changes");
  if (!response.ok) throw new Error(await refusal(db, userId, response));
  const { events, close } = openEvents(response);
  const next = async () => (await nextValue(events)).data as LiveChange;
  await next();
  return {
    heard: async () => {
      // A write of what only they reach comes after all that was committed before it, in a message of its own.
      const mark = randomUUID();
      marks.add(mark);
      const event = { entity: "account", entityId: mark, actorId: userId, rowOwnerId: userId };
      await asWriting({ procedure: "account.changeName", reference: mark }, () =>
        recordEvent(db, { ...event, action: "mark", changes: [] }),
      );
      const changes: LiveChange[] = [];
      for (let change = await next(); change.reference !== mark; change = await next()) changes.push(change);
      return changes.filter(({ rows }) => !rows.every(({ id }) => marks.has(id)));
    },
    close: async () => void (await close()),
  };
}

/** Words for a stream that is refused: nothing else says whose role lacks the permission, and where it belongs. */
async function refusal(db: ProductDatabase, userId: string, response: Response): Promise<string> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { role: true } });
  const role = user?.role ?? "unknown";
  const answer = `${response.status} ${await response.text()}`;
  if (response.status !== 403) return `live.changes refuses a user of the role ${role}: ${answer}`;
  return `The role ${role} may not call live.changes: name it in \`signedIn\` of src/product/permissions.ts, which groundwork/src/slices/live/permissions.ts uses. The answer was ${answer}`;
}

/** Takes the writes that mark a place out of the audit log, for who compares what it answers. */
export const removeMarks = async (db: ProductDatabase): Promise<void> =>
  void (await db.auditEvent.deleteMany({ where: { action: "mark" } }));
