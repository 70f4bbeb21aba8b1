import { everything } from "../../contract/invalidations";
import { platformLimits } from "../../contract/limits";
import type { LiveChange } from "../../contract/live";
import type { LiveEvent } from "./read-events";

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
