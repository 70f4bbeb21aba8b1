import { beforeAll, expect, test } from "vitest";
import type { LiveChange } from "#contract/live";
import type { Access, Actor, Role } from "#contract/permissions";
import { type App, type Fetch, openApp } from "#testing/app";
import type { Given } from "#testing/contract/sample";
import { cookieOf } from "#testing/session";
import { roles } from "@/product/permissions";
import { accessesOf, arrangeAccesses, arrangeRow, isForAll, isOfRows } from "./accesses";
import { ask } from "./ask";
import { type Caller, maySee } from "./callers";
import { about, exampleOf, type Procedure, procedures, type Row } from "./procedures";
import { stage } from "./scenario";
import { emptyTables } from "./stored";
import { removeMarks, type Subscriber, subscribe } from "./subscriber";

let app: App;
beforeAll(async () => {
  app = await openApp();
});

const queries = procedures.filter(({ kind }) => kind === "query");
const mutations = procedures.filter(({ kind }) => kind === "mutation");

/** User who listens while another user, or they themselves, call a mutation. */
type Listener = {
  readonly name: string;
  readonly id: string;
  readonly caller: Omit<Caller, "owns">;
  readonly fetch: Fetch;
};

/** Caller of a mutation who reaches most: of another user's row, or of their own where no more is reached. */
const callerOf = ({ permission }: Procedure): Caller => {
  const role = roles.findLast((role) => permission[role]) ?? "anonymous";
  return { role, owns: permission[role] === "own", ...(permission[role] && { by: permission[role] }) };
};

/** A user of each role, who reaches the owner's rows by each access that it may have, or by none. */
async function others(owner: Actor, mutation: Procedure, row: Row): Promise<Listener[]> {
  const { slice } = mutation;
  const kinds = roles.flatMap((role) => [undefined, ...accessesOf(role)].map((by) => ({ role, by })));
  // A column names one user: the first who may reach the row by it, unless that is who calls the mutation.
  const taken = isOfRows(slice, callerOf(mutation).by);
  const reaching = kinds.find(({ by }) => isOfRows(slice, by) && !isForAll(slice, by) && !taken);
  const heard = kinds.filter((kind) => kind === reaching || !isOfRows(slice, kind.by));
  return Promise.all(
    heard.map((kind) => another(kind.role, kind.by, owner, mutation, kind === reaching ? row : null)),
  );
}

async function another(
  role: Role,
  by: Access | undefined,
  owner: Actor,
  mutation: Procedure,
  row: Row | null,
): Promise<Listener> {
  const { actor, fetch } = await app.signedInUser(role);
  await arrangeAccesses(app.db, by, owner, actor);
  if (row) await arrangeRow(app.db, mutation, by, row, actor);
  return {
    name: `another ${role}${by ? ` (${by})` : ""}`,
    id: actor.id,
    caller: { role, ...(by && { by }) },
    fetch,
  };
}

/** The owner of the row in a browser of their own, and their program, which may what the least powerful role may. */
async function ownersOf({ id, role, name }: Actor): Promise<Listener[]> {
  const cookie = await cookieOf(app.db, id);
  const program = await app.program({ id, role, name }, roles[0]);
  return [
    {
      name: "the owner",
      id,
      caller: { role },
      fetch: (input, init) =>
        app.fetchSignedOut(input, { ...init, headers: { ...(init as RequestInit)?.headers, cookie } }),
    },
    { name: "the owner's program", id, caller: { role: roles[0], program: true }, fetch: program },
  ];
}

/** Answers of the queries that a mutation declares to change and of those of the audit log, as a listener is given them. */
async function answersOf(mutation: Procedure, { fetch }: Listener, given: Given<Row>) {
  const declared: readonly string[] = mutation.invalidates;
  const answers = new Map<string, string>();
  for (const query of queries.filter(({ path, readsAuditLog }) => readsAuditLog || declared.includes(path))) {
    const example = exampleOf(query);
    const { status, answer } = await ask(fetch, query, about(query.sample(example), example, given));
    if (status === 200) answers.set(query.path, JSON.stringify(answer));
  }
  return answers;
}

/** Whether a listener has access to a row of this entity, by any query of its slice or of the audit log. */
const reaches = (
  { id, caller }: Listener,
  { entity, rowOwnerId, reachedBy }: { entity: string; rowOwnerId: string | null; reachedBy: string[] },
) =>
  id === rowOwnerId ||
  accessesOf(caller.role).some((access) => reachedBy.includes(`${access} *`)) ||
  queries.some(
    ({ slice, permission, readsAuditLog }) =>
      (readsAuditLog || slice === entity) && maySee(permission, { ...caller, owns: false }),
  );

test.each(mutations.map((mutation) => [mutation.path, mutation] as const))(
  "%s is heard of by who sees an answer that it changes, and by nobody who reaches none of its rows",
  async (path, mutation) => {
    await emptyTables(app.db);
    const { fetch, owner, given, input } = await stage(app, mutation, callerOf(mutation));
    // Of a change of who is signed in only others hear by a stream: their own ends with the session.
    const signsOut = mutation.invalidates.some((one) => one === "everything");
    const owners = signsOut || callerOf(mutation).owns ? [] : await ownersOf(owner);
    const listeners = [...owners, ...(await others(owner, mutation, given.row))];
    const subscribers = new Map<Listener, Subscriber>();
    for (const listener of listeners)
      subscribers.set(listener, await subscribe(app.db, listener.fetch, listener.id));
    // What was written to arrange all this a reader may come to only now.
    for (const { heard } of subscribers.values()) await heard();
    await removeMarks(app.db);
    const before = new Map<Listener, Map<string, string>>();
    for (const listener of listeners) before.set(listener, await answersOf(mutation, listener, given));
    const first = await app.db.auditEvent.count();

    const { refused } = await ask(fetch, mutation, input);
    expect(refused, `${path} accepts its sample`).toBe(null);

    const written = (await app.db.auditEvent.findMany({ orderBy: { id: "asc" } })).slice(first);
    const heardBy = new Map<Listener, LiveChange[]>();
    for (const [listener, { heard, close }] of subscribers) {
      heardBy.set(listener, await heard());
      await close();
    }
    await removeMarks(app.db);
    for (const [listener, told] of heardBy) {
      const after = await answersOf(mutation, listener, given);
      const changed = [...after].filter(([query, answer]) => answer !== before.get(listener)?.get(query));
      const paths = told.flatMap(({ queries }) => queries);
      for (const [query] of changed)
        expect(paths, `${listener.name} is not told that ${path} changes ${query}`).toContain(query);
      if (!written.some((event) => reaches(listener, event)))
        expect(told, `${listener.name} reaches no row that ${path} writes, and is told`).toEqual([]);
    }
  },
);
