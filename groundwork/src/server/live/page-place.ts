import { platformLimits } from "../../contract/limits";
import { endedWrites } from "../data/audit-log";
import { processWide } from "../process/process-wide";
import { parseSnapshot, type Snapshot } from "./read-events";
import { placeOfReader } from "./reader";

/** Part of a database client that the snapshot of now is asked for. */
type Asking = {
  readonly $queryRaw: <Rows>(query: TemplateStringsArray) => PromiseLike<Rows>;
};

type Asked = { readonly at: number; readonly writes: number; readonly place: Promise<Snapshot | null> };

const asked = processWide("page places", () => new WeakMap<object, Asked>());

/**
 * Place in the audit log that everything has seen which is read from now on: the start of the live updates of a page. That
 * of this process' reader costs nothing; where nobody listens here one is asked for, by all pages of two seconds together.
 * It has seen what this process wrote: a page does not hear of that again.
 * @returns `null` where it is not known
 */
export async function placeOfPage(db: Asking): Promise<Snapshot | null> {
  return placeOfReader() ?? (await askedPlace(db));
}

function askedPlace(db: Asking): Promise<Snapshot | null> {
  const last = asked.get(db);
  const now = performance.now();
  const writes = endedWrites();
  const recent = last && now - last.at < platformLimits.live.pollSeconds * 1000;
  if (recent && last.writes === writes) return last.place;
  const place = askPlace(db).catch(() => null);
  asked.set(db, { at: now, writes, place });
  return place;
}

async function askPlace(db: Asking): Promise<Snapshot | null> {
  const [row] = await db.$queryRaw<{ snapshot: string }[]>`SELECT pg_current_snapshot()::text AS snapshot`;
  return row ? parseSnapshot(row.snapshot) : null;
}
