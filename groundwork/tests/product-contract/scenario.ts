import { v7 as uuid } from "uuid";
import type { Actor, Role } from "#contract/permissions";
import type { App, Fetch, Person } from "#testing/app";
import type { Given } from "#testing/contract/sample";
import { arrangeAccesses, arrangeOthers, arrangeRow, isOfRows } from "./accesses";
import { ask } from "./ask";
import { type Caller, callers, isOfSlice, most } from "./callers";
import type { Procedure, Row } from "./procedures";
import { storedOwner } from "./stored";

export type Fixture = {
  fetch: Fetch;
  owner: Actor;
  given: Given<Row>;
  /** The sample input about the row. */
  input: unknown;
  /** Makes one more row of the owner's, which the caller reaches as they reach the first. */
  makeAnother: () => Promise<Row>;
};

/** Author of a row that belongs to another: that one's owner, or a user who had the most powerful role when they wrote it. */
export type Author = "owner" | "another";

/** Every caller by their words, and again about a row of another author where rows belong to another. */
export const scenesOf = ({ parent, slice }: Procedure) =>
  Object.entries(callers).flatMap(([name, caller]) => {
    if (!isOfSlice(caller, slice)) return [];
    const author = caller.before ? "they" : `another ${most}`;
    return [
      [name, { name, caller, author: "owner" }] as const,
      ...(parent
        ? [[`${name}, about what ${author} wrote,`, { name, caller, author: "another" }] as const]
        : []),
    ];
  });

/** A row that somebody new owns, the sample input about it, and `caller` signed in. */
export async function stage(
  app: App,
  procedure: Procedure,
  caller: Caller,
  author: Author = "owner",
): Promise<Fixture> {
  const { role } = caller;
  const ownRole = caller.program ? most : role;
  const owner = await app.signedInUser(caller.owns && ownRole !== "anonymous" ? ownRole : "member");
  let person = await signIn();
  if (person && !caller.owns) {
    await arrangeAccesses(app.db, caller.by, owner.actor, person.actor);
    await arrangeOthers(app.db, procedure, caller.by, person.actor);
  }
  const given = await make(author);
  if (caller.before && person) {
    // Whatever the app remembers of a caller, it has seen this one in the role that is now taken away.
    await ask(person.fetch, procedure, procedure.sample(await make("owner")));
    const { count } = await app.db.user.updateMany({ where: { id: person.actor.id }, data: { role } });
    // A procedure that deletes the account of its caller leaves nobody to take a role away from.
    if (count === 0) person = await app.signedInUser(caller.role as Role);
  }
  const fetch = await fetchOf();
  const makeAnother = () => rowBy(owner.actor);
  return { fetch, owner: owner.actor, given, input: procedure.sample(given), makeAnother };

  async function fetchOf(): Promise<Fetch> {
    if (!person || role === "anonymous") return app.fetchSignedOut;
    return caller.program ? app.program(person.actor, role) : person.fetch;
  }

  async function signIn(): Promise<Person | null> {
    if (caller.owns) return owner;
    return role === "anonymous" ? null : app.signedInUser(caller.before ?? role);
  }

  async function make(by: Author): Promise<Given<Row>> {
    if (by === "owner") return { row: await rowBy(owner.actor), newId: uuid() };
    // A caller who had the role a moment ago has written what they do not reach any more.
    const other = caller.before === most && person ? person : await app.signedInUser(most);
    const row = await rowBy(other.actor);
    await refuseOtherOwners(app, procedure, row, { owner: owner.actor, author: other.actor });
    return { row, newId: uuid() };
  }

  async function rowBy(author: Actor): Promise<Row> {
    const { slice, path, permission, makeRow } = procedure;
    // Who may call for the row itself points to rows of their own, as the owner would to theirs.
    const forRow = isOfRows(slice, caller.by) && permission[caller.role] === caller.by;
    const pointed = forRow ? person?.actor : undefined;
    const row = await makeRow(app.db, owner.actor, author, pointed).catch((cause: unknown) => {
      const asked = `the row of a new ${owner.actor.role} that ${path} is asked about`;
      throw new Error(`${asked} could not be made: ${cause}`, { cause });
    });
    if (!caller.owns) await arrangeRow(app.db, procedure, caller.by, row, person?.actor);
    return row;
  }
}

/**
 * Refuses a row that was not made as its sample was asked to: without one of another author, nothing is proven of it.
 * @throws {Error} that says what to do
 */
async function refuseOtherOwners(
  { db }: App,
  { slice, parent }: Procedure,
  row: Row,
  { owner, author }: { owner: Actor; author: Actor },
): Promise<void> {
  const parentId = Object.entries(row).find(([field]) => field === parent)?.[1];
  const asked = `tests/contract/samples/${slice}.ts says that its rows belong to another, by \`parent: "${parent}"\`. Let its \`makeRow: async (db, owner, author) => …\` make that one as \`owner\`, and the row as \`author\``;
  if ((await storedOwner(db, row.id)) !== author.id) throw new Error(`${asked}: it ignores the author.`);
  if (parentId === undefined || (await storedOwner(db, parentId)) !== owner.id)
    throw new Error(`${asked}: the owner of the other is not the one that was asked for.`);
}
