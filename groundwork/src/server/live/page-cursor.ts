import { platformLimits } from "../../contract/limits";
import { endedWrites } from "../data/audit-log";
import type { Querying } from "../data/database";
import { processWide } from "../process/process-wide";
import { parseSnapshot, type Snapshot } from "./read-events";
import { readerCursor } from "./reader";

type Recent = { readonly at: number; readonly writes: number; readonly place: Promise<Snapshot | null> };

const recentCursors = processWide("page places", () => new WeakMap<object, Recent>());

/**
 * Place in the audit log that everything has seen which is read from now on: the start of the live updates of a page. That
 * of this process' reader costs nothing; where nobody listens here one is asked for, by all pages of two seconds together.
 * It has seen what this process wrote: a page does not hear of that again.
 * @returns `null` where it is not known
 */
export async function pageCursorOf(db: Querying): Promise<Snapshot | null> {
  const known = readerCursor();
  if (known) return known;
  const last = recentCursors.get(db);
  const now = performance.now();
  const writes = endedWrites();
  const recent = last && now - last.at < platformLimits.live.pollSeconds * 1000;
  if (recent && last.writes === writes) return last.place;
  const place = readCursor(db).catch(() => null);
  recentCursors.set(db, { at: now, writes, place });
  return place;
}

async function readCursor(db: Querying): Promise<Snapshot | null> {
  const [row] = await db.$queryRaw<{ snapshot: string }[]>`SELECT pg_current_snapshot()::text AS snapshot`;
  return row ? parseSnapshot(row.snapshot) : null;
}
