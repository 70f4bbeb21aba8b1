import { everything } from "../../contract/invalidations";
import type { Access, Actor } from "../../contract/permissions";
import { sliceOf } from "../../contract/procedure-path";
import type { DeclaredProcedure } from "../call/declared-procedures";
import type { LiveEvent } from "./read-events";

export type Subscribers = ReturnType<typeof subscribersOf>;

/** Same answer to the same question, found once. */
function remember<Value>(find: (...key: string[]) => Value): (...key: string[]) => Value {
  const found = new Map<string, Value>();
  return (...key) => {
    const text = key.join("\n");
    let value = found.get(text);
    if (value === undefined) {
      value = find(...key);
      found.set(text, value);
    }
    return value;
  };
}

/** Subscribers of each change, by what the procedures declare. */
export function subscribersOf(procedures: readonly DeclaredProcedure[]) {
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

  return {
    /** Queries that the actor may call and whose answers this event may have changed. */
    queriesFor: ({ role, tokenId }: Actor, { procedure, entity }: LiveEvent) =>
      queries(procedure ?? "", entity, role, tokenId ? "program" : ""),
    /** Accesses that the actor has to rows of this entity: what no query shows nobody else hears of. */
    accessesTo: ({ role }: Actor, entity: string) => accesses(entity, role),
  };
}
