import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { recordEvent } from "../../src/server/data/audit-log";
import { createLiveReader, type LiveEvent, type LiveReader } from "../../src/server/live/reader";

type Recorded = Partial<Omit<Parameters<typeof recordEvent>[1], "entityId">>;

/** Writes an entry into the audit log, as something that is not a mutation does. */
export async function write(db: Parameters<typeof recordEvent>[0], event: Recorded = {}): Promise<string> {
  const entityId = randomUUID();
  const plain = { entity: "thing", action: "update", actorId: "an-actor", rowOwnerId: null, changes: [] };
  await recordEvent(db, { ...plain, ...event, entityId });
  return entityId;
}

/** Reader on this database, which is closed after the test. One that does not poll depends on notifications. */
export function readerOn(url: string, { polls = false } = {}): LiveReader {
  const reader = createLiveReader({ url: async () => url, pollSeconds: polls ? 0.01 : 3600 });
  onTestFinished(() => reader.close());
  return reader;
}

/** Ids of the rows that a reader reports, from now on. */
export async function heardBy(reader: LiveReader): Promise<string[]> {
  const ids: string[] = [];
  await new Promise<void>((resolve) => {
    const stop = reader.listen((events) => {
      for (const { entityId } of events ?? [{ entityId: "everything" } as LiveEvent]) ids.push(entityId);
      resolve();
    });
    onTestFinished(stop);
  });
  return ids;
}
