import { v7 as uuid } from "uuid";
import type { Actor } from "../../contract/permissions";
import type { App, Fetch } from "../app";
import { ask } from "./ask";
import type { Caller } from "./callers";
import type { Procedure, Row } from "./procedures";
import type { Given } from "./sample";

export type Scene = {
  fetch: Fetch;
  owner: Actor;
  given: Given<Row>;
  /** The sample input about the row. */
  input: unknown;
};

/** A row that somebody new owns, the sample input about it, and `caller` signed in. */
export async function stage(app: App, procedure: Procedure, caller: Caller): Promise<Scene> {
  const { role } = caller;
  const owner = await app.signedInUser(caller.owns && role !== "anonymous" ? role : "member");
  const make = async (): Promise<Given<Row>> => ({
    row: await procedure.makeRow(app.db, owner.actor).catch((cause: unknown) => {
      const row = `the row of a new ${owner.actor.role} that ${procedure.path} is asked about`;
      throw new Error(`${row} could not be made: ${cause}`, { cause });
    }),
    newId: uuid(),
  });
  const fetch = await signIn();
  const given = await make();
  return { fetch, owner: owner.actor, given, input: procedure.sample(given) };

  async function signIn(): Promise<Fetch> {
    if (caller.owns) return owner.fetch;
    if (role === "anonymous") return app.fetchSignedOut;
    const person = await app.signedInUser(caller.before ?? role);
    if (caller.before) {
      // Whatever the app remembers of a caller, it has seen this one in the role that is now taken away.
      await ask(person.fetch, procedure, procedure.sample(await make()));
      await app.db.user.update({ where: { id: person.actor.id }, data: { role } });
    }
    return person.fetch;
  }
}
