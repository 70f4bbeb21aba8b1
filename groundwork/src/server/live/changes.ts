import { type TrackedEnvelope, tracked } from "@trpc/server";
import { everything } from "../../contract/invalidations";
import { platformLimits } from "../../contract/limits";
import type { LiveChange } from "../../contract/live";
import type { Access, Actor } from "../../contract/permissions";
import { sliceOf } from "../../contract/procedure-path";
import { createNotifier } from "../../postgres/listener";
import { type DeclaredProcedure, declaredProcedures } from "../call/declared-procedures";
import { isNotified } from "../data/audit-log";
import type { Queries } from "../data/database";
import { addedAccesses, everybody } from "../data/scope";
import { cursorsOf } from "./cursor";
import { type LiveEvent, type LiveReader, liveReader, type Snapshot } from "./reader";

type Subscribed = {
  readonly db: Queries;
  readonly actor: Actor;
  readonly signal: AbortSignal;
  /** Cursor that a browser sent back. */
  readonly lastEventId: string | null;
};

const cursorMilliseconds = platformLimits.live.cursorSeconds * 1000;
const nothing: LiveChange = { queries: [], rows: [], own: false, reference: null };

const subscribersByProcedures = new WeakMap<object, Subscribers>();

/** Subscribers by the product's procedures, derived once for all streams. */
function productSubscribers(): Subscribers {
  const procedures = declaredProcedures();
  const subscribers = subscribersByProcedures.get(procedures) ?? subscribersOf(procedures);
  subscribersByProcedures.set(procedures, subscribers);
  return subscribers;
}

/**
 * Changes of answers that a subscriber may see, as they are committed. Who does not have access to a row hears nothing of it:
 * a message without changes comes only at the beginning, and then by the clock.
 */
export async function* liveChanges(
  { db, actor, signal, lastEventId }: Subscribed,
  reader: LiveReader = liveReader(),
): AsyncGenerator<TrackedEnvelope<LiveChange>, void> {
  const cursors = await cursorsOf(actor.id);
  const subscribers = productSubscribers();
  const notifier = createNotifier();
  const pending = createPending(actor.id);
  /** Events of which the database has to be asked whether the actor reaches their owners. */
  let unsure: LiveEvent[] = [];
  let place: Snapshot | undefined;

  function sort(events: readonly LiveEvent[]): void {
    for (const event of events) {
      const queries = subscribers.queriesFor(actor, event);
      if (queries.length === 0) continue;
      const reached = hasAccess(actor, subscribers.accessesTo(actor, event.entity), event);
      if (reached === undefined) unsure.push(event);
      else if (reached) pending.add(event, queries);
      if (reached !== false) notifier.notify();
    }
  }

  async function sortUnsure(): Promise<void> {
    const asked = unsure;
    unsure = [];
    for (const entity of new Set(asked.map((event) => event.entity))) {
      const events = asked.filter((event) => event.entity === entity);
      const owners = [...new Set(events.flatMap(ownersOfEvent))];
      const reached = await accessibleOwners(db, actor, subscribers.accessesTo(actor, entity), owners);
      for (const event of events)
        if (ownersOfEvent(event).some((id) => reached.has(id)))
          pending.add(event, subscribers.queriesFor(actor, event));
    }
  }

  /** Adds what changed since a cursor; everything, where that is not known. */
  async function resume(cursor: string): Promise<void> {
    const from = cursors.open(cursor);
    const events = from && (await reader.readSince(from).catch(() => null));
    if (events) sort(events);
    else pending.addEverything();
  }

  const stop = reader.listen((events, now) => {
    if (!place || !events) notifier.notify();
    place = now;
    if (events) sort(events);
    else pending.addEverything();
  });
  signal.addEventListener("abort", notifier.notify, { once: true });
  try {
    while (!place && !signal.aborted) await notifier.sleep(cursorMilliseconds);
    if (signal.aborted || !place) return;
    let last = lastEventId ?? cursors.seal(place);
    let due = 0;
    // A place to go on from at once, before there is anything to miss.
    if (lastEventId === null) {
      due = performance.now() + cursorMilliseconds;
      yield tracked(last, nothing);
    } else await resume(lastEventId);
    while (!signal.aborted) {
      const id = cursors.seal(place);
      await sortUnsure();
      const messages = pending.take();
      if (messages.length === 0 && performance.now() >= due) messages.push(nothing);
      for (const [index, message] of messages.entries()) {
        // All of them are told before the browser goes on behind them.
        if (index === messages.length - 1) last = id;
        yield tracked(last, message);
        due = performance.now() + cursorMilliseconds;
      }
      if (!signal.aborted) await notifier.sleep(Math.max(0, due - performance.now()));
    }
  } finally {
    stop();
    signal.removeEventListener("abort", notifier.notify);
  }
}

/** Accesses among these that reach the rows of other users, each by what says whose. */
function byOwner(accesses: ReadonlySet<Access>) {
  const added = addedAccesses();
  return [...accesses].flatMap((name: string) => {
    const access = added[name];
    return typeof access === "function" ? [access] : [];
  });
}

/** Owners of the row that an event is about: who was moved to another, of both. */
const ownersOfEvent = ({ rowOwnerId, formerOwnerId }: LiveEvent): string[] =>
  [rowOwnerId, formerOwnerId].filter((id) => id !== null);

/** Whether these accesses reach the row of an event; `undefined` where the database has to be asked. */
function hasAccess(actor: Actor, accesses: ReadonlySet<Access>, event: LiveEvent): boolean | undefined {
  const ownerIds = ownersOfEvent(event);
  if (ownerIds.includes(actor.id) || accesses.has("any")) return true;
  const isReached = (access: string) =>
    [actor.id, everybody].some((who) => event.reachedBy.includes(`${access} ${who}`));
  if ([...accesses].some(isReached)) return true;
  return ownerIds.length > 0 && byOwner(accesses).length > 0 ? undefined : false;
}

/** Owners among these whose rows the actor reaches by accesses of the product's own, asked for in one statement. */
async function accessibleOwners(
  db: Queries,
  actor: Actor,
  accesses: ReadonlySet<Access>,
  ownerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const where = { id: { in: [...ownerIds] }, OR: byOwner(accesses).map((access) => access(actor)) };
  const found = await db.user.findMany({ where, select: { id: true } });
  return new Set(found.map(({ id }) => id));
}

type Subscribers = ReturnType<typeof subscribersOf>;

/** Same answer to the same question, found once. */
function remember<Value extends object>(find: (...key: string[]) => Value): (...key: string[]) => Value {
  const found = new Map<string, Value>();
  return (...key) => {
    const text = key.join("\n");
    const value = found.get(text) ?? find(...key);
    found.set(text, value);
    return value;
  };
}

/** Subscribers of each change, by what the procedures declare. */
function subscribersOf(procedures: readonly DeclaredProcedure[]) {
  const byPath = new Map<string, DeclaredProcedure>(
    procedures.map((procedure) => [procedure.path, procedure]),
  );

  /** Queries of the audit log, which every write changes. */
  const ofLog = procedures.filter(({ readsAuditLog }) => readsAuditLog);

  /** Queries of a mutation; of what no mutation wrote, or one that changes who is signed in, those of all of the slice. */
  const invalidatedBy = remember((path = "", entity = ""): readonly DeclaredProcedure[] => {
    const own = byPath.get(path)?.invalidates;
    const all = procedures.filter(({ path, kind }) => kind === "mutation" && sliceOf(path) === entity);
    const paths = own && !own.includes(everything) ? own : all.flatMap(({ invalidates }) => invalidates);
    const named = paths.flatMap((path) => byPath.get(path) ?? []);
    return [...new Set([...named, ...ofLog])];
  });

  const queries = remember((path = "", entity = "", role = "", program = ""): readonly string[] =>
    invalidatedBy(path, entity)
      .filter(
        ({ permission, caller }) => permission[role as Actor["role"]] && !(program && caller === "session"),
      )
      .map(({ path }) => path),
  );

  const accesses = remember((entity = "", role = ""): ReadonlySet<Access> => {
    const ofSlice = procedures.filter(({ path, kind }) => kind === "query" && sliceOf(path) === entity);
    const showing = [...ofSlice, ...ofLog];
    return new Set(showing.flatMap(({ permission }) => permission[role as Actor["role"]] ?? []));
  });

  /** Queries of notifications, which a change by another of what is one's own adds to. */
  const ofNotifications = procedures.flatMap(({ path, kind }) =>
    kind === "query" && sliceOf(path) === "notification" ? [path] : [],
  );

  return {
    /** Queries that the actor may call and whose answers this event may have changed. */
    queriesFor: ({ id, role, tokenId }: Actor, event: LiveEvent): readonly string[] => {
      const changed = queries(event.procedure ?? "", event.entity, role, tokenId ? "program" : "");
      const notified = id !== event.actorId && ownersOfEvent(event).includes(id) && isNotified(event);
      return notified && accesses(event.entity, role).size > 0 ? [...changed, ...ofNotifications] : changed;
    },
    /** Accesses that the actor has to rows of this entity: what no query shows nobody else hears of. */
    accessesTo: ({ role }: Actor, entity: string) => accesses(entity, role),
  };
}

/** Requests of the subscriber's own that are told apart; of more the changes are sent as everything. */
const mostOwn = 20;

type Group = { readonly queries: Set<string>; readonly rows: Map<string, LiveChange["rows"][number]> };

/** Changes not sent to a subscriber yet, merged: one who is slow to read takes no more memory, however much is written. */
export function createPending(userId: string) {
  let all = false;
  const others: Group = { queries: new Set(), rows: new Map() };
  /** Own changes, by the requests that made them; a job's have none. */
  const own = new Map<string | null, Group>();

  function groupOf({ actorId, procedure, reference }: LiveEvent): Group {
    if (actorId !== userId) return others;
    // A job is not the request that enqueued it: who sent that has not read its effects.
    const request = procedure === null ? null : reference;
    const group = own.get(request) ?? { queries: new Set(), rows: new Map() };
    own.set(request, group);
    return group;
  }

  const messageOf = ({ queries, rows }: Group, of: Pick<LiveChange, "own" | "reference">): LiveChange => ({
    queries: [...queries],
    rows: [...rows.values()],
    ...of,
  });

  return {
    add: (event: LiveEvent, queries: readonly string[]): void => {
      if (all || queries.length === 0) return;
      const group = groupOf(event);
      for (const query of queries) group.queries.add(query);
      const { entity, entityId: id, action } = event;
      group.rows.set(`${entity} ${id}`, { entity, id, removed: action === "remove" });
      all = group.rows.size > platformLimits.live.rows || own.size > mostOwn;
    },

    addEverything: (): void => {
      all = true;
    },

    /** Takes what there is: messages of which all together are the changes. */
    take: (): LiveChange[] => {
      const messages = all
        ? [{ queries: [everything], rows: [], own: false, reference: null }]
        : [
            ...(others.queries.size > 0 ? [messageOf(others, { own: false, reference: null })] : []),
            ...[...own].map(([reference, group]) => messageOf(group, { own: true, reference })),
          ];
      all = false;
      own.clear();
      others.queries.clear();
      others.rows.clear();
      return messages;
    },
  };
}
