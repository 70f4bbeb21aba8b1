import fc from "fast-check";
import { type App, openApp } from "groundwork/testing/app";
import { ask } from "groundwork/testing/contract/ask";
import { type Caller, callers, expected, maySee, outcomes } from "groundwork/testing/contract/callers";
import { about, byPath, exampleOf, isAbout, procedures } from "groundwork/testing/contract/procedures";
import { stage } from "groundwork/testing/contract/scenario";
import { storedIn } from "groundwork/testing/contract/stored";
import { printTable } from "groundwork/testing/contract/table";
import { fieldsOf, merged } from "groundwork/testing/contract/valid";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let app: App;
const seen = new Map<string, string>();

beforeAll(async () => {
  app = await openApp();
});

afterAll(() => {
  const rows = procedures.map(({ path }) => [
    path,
    ...Object.keys(callers).map((name) => seen.get(`${path} ${name}`) ?? "not tried"),
  ]);
  printTable(["a row, asked for by", ...Object.keys(callers)], rows);
});

describe.each(byPath)("%s", (path, procedure) => {
  test.each(Object.entries<Caller>(callers))("answers %s as its permission says", async (name, caller) => {
    const { fetch, given, input } = await stage(app, procedure, caller);
    const { row } = given;
    const before = await storedIn(app.db);
    const { status, text, refused, comparable } = await ask(fetch, procedure, input);
    const sees = maySee(procedure.permission, caller);
    seen.set(
      `${path} ${name}`,
      refused ? `${status} ${refused.code}` : sees ? "answered" : "answered, without it",
    );

    const outcome = expected(procedure.permission, caller, isAbout(row, input));
    const [expectedStatus, code] = outcomes[outcome];
    const call = `${path}(${JSON.stringify(input)}) by ${name}, which its permission says is: ${outcome}`;
    expect(status, call).toBe(expectedStatus);
    if (!sees) expect(text, call).not.toContain(row.id);
    if (!refused) return;
    expect(await storedIn(app.db)).toEqual(before);
    if (!code) return;
    expect(refused.code, call).toBe(code);
    // Whoever may not call does not learn what the call would take.
    expect((await ask(fetch, procedure, { nonsense: true })).comparable).toBe(comparable);
  });
});

test("nobody but the owner has access to a row, where the permission says so", () => {
  const permission = { member: "own", admin: "any" } as const;
  const outcomeFor = (role: Caller["role"], owns: boolean, aboutRow = true) =>
    expected(permission, { role, owns }, aboutRow);
  expect(outcomeFor("anonymous", false)).toBe("sign in");
  expect(outcomeFor("member", true)).toBe("answered");
  expect(outcomeFor("member", false)).toBe("not there");
  expect(outcomeFor("member", false, false)).toBe("answered");
  expect(outcomeFor("admin", false)).toBe("answered");
});

/** Every way to ask about a row that is out of reach. */
const outOfReach = byPath.flatMap(([path, procedure]) => {
  const given = exampleOf(procedure);
  const aboutRow = isAbout(given.row, procedure.sample(given));
  return Object.entries<Caller>(callers)
    .filter(([, caller]) => expected(procedure.permission, caller, aboutRow) === "not there")
    .map(([name, caller]) => [path, name, procedure, caller] as const);
});

test.each(outOfReach)(
  "%s answers %s for a foreign row as for none, whatever else is asked",
  async (_path, _name, procedure, caller) => {
    const { fetch, given, input } = await stage(app, procedure, caller);
    const before = await storedIn(app.db);
    const fields = fieldsOf(procedure, input, (value) => !isAbout(given.row, value));
    await fc.assert(
      fc.asyncProperty(fields, async (others) => {
        const foreign = merged(input, others);
        const absent = about(foreign, given, { row: { id: uuid() }, newId: uuid() });
        const answer = await ask(fetch, procedure, foreign);
        expect(answer.comparable).toBe((await ask(fetch, procedure, absent)).comparable);
        expect(answer.status).toBe(404);
      }),
      { numRuns: 10, seed: 1 },
    );
    expect(await storedIn(app.db)).toEqual(before);
  },
);
