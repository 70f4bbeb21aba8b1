import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type App, openApp } from "#testing/app";
import { withoutRows } from "./accesses";
import { ask } from "./ask";
import { type Caller, callers, expected, isOfSlice, maySee, outcomes } from "./callers";
import {
  about,
  byPath,
  callingRole,
  exampleOf,
  isAbout,
  isNaming,
  isTried,
  type Procedure,
  procedures,
  withIds,
} from "./procedures";
import { type Author, scenesOf, stage } from "./scenario";
import { storedIn } from "./stored";
import { printTable } from "./table";
import { fieldsOf, merged } from "./valid";

let app: App;
const seen = new Map<string, string>();

beforeAll(async () => {
  app = await openApp();
});

let isRed = false;
afterEach(({ task }) => {
  isRed ||= task.result?.state === "fail";
});

// The matrix shows the neighbours of what is red. A reader who wants it anyway sets MATRIX=1.
afterAll(() => {
  // biome-ignore lint/style/noProcessEnv: a wish of who runs the tests, and no variable of the app
  if (!isRed && !process.env.MATRIX) return;
  const rows = procedures
    .filter(({ path }) => [...seen.keys()].some((key) => key.startsWith(`${path} `)))
    .map(({ path }) => [
      path,
      ...Object.keys(callers).map((name) => seen.get(`${path} ${name}`) ?? "not tried"),
    ]);
  printTable(["a row, asked for by", ...Object.keys(callers)], rows);
});

describe.each(byPath)("%s", (path, procedure) => {
  test.each(scenesOf(procedure))(
    "answers %s as its permission says",
    async (who, { name, caller, author }) => {
      const { fetch, given, input } = await stage(app, procedure, caller, author);
      const { row } = given;
      const before = await storedIn(app.db);
      const { status, text, refused, comparable } = await ask(fetch, procedure, input);
      const sees = maySee(procedure.permission, caller);
      seen.set(
        `${path} ${name}`,
        refused ? `${status} ${refused.code}` : sees ? "answered" : "answered, without it",
      );

      const outcome = expected(procedure, caller, isAbout(row, input));
      const [expectedStatus, code] = outcomes[outcome];
      const call = `${path}(${JSON.stringify(input)}) by ${who}, which its permission says is: ${outcome}`;
      expect(status, call).toBe(expectedStatus);
      if (!sees) expect(isNaming(row, text), call).toBe(false);
      if (!refused) return;
      expect(await storedIn(app.db)).toEqual(before);
      if (!code) return;
      expect(refused.code, call).toBe(code);
      // Whoever may not call does not learn what the call would take.
      expect((await ask(fetch, procedure, { nonsense: true })).comparable).toBe(comparable);
    },
  );
});

/** Callers that differ in the rows that they reach: those of a program are those of its person. */
const people = Object.entries<Caller>(callers).filter(([, { program }]) => !program);

/** Ways to ask a query, by callers of whom this is true. */
const asking = (isMeant: (procedure: Procedure, caller: Caller, aboutRow: boolean) => boolean) =>
  byPath.flatMap(([path, procedure]) => {
    const given = exampleOf(procedure);
    const aboutRow = isAbout(given.row, procedure.sample(given));
    return people
      .filter(([, caller]) => isOfSlice(caller, procedure.slice))
      .filter(([, caller]) => procedure.kind === "query" && isMeant(procedure, caller, aboutRow))
      .map(([name, caller]) => [path, name, procedure, caller] as const);
  });

/** Every way to read about a row that belongs to another, by callers who reach that one. */
const readers = asking(
  ({ parent, permission }, caller, aboutRow) => Boolean(parent) && aboutRow && maySee(permission, caller),
);

test.each(readers)(
  "%s shows %s what another has written, as it shows what the owner has",
  async (path, name, procedure, caller) => {
    const showsRowOf = async (author: Author) => {
      const { fetch, given, input } = await stage(app, procedure, caller, author);
      return (await ask(fetch, procedure, input)).text.includes(given.row.id);
    };
    const hidden = `${path} hides from ${name} a row by another author, of a ${procedure.parent} that they reach: keep to the rows of the parent, whoever wrote them`;
    expect(await showsRowOf("another"), hidden).toBe(await showsRowOf("owner"));
  },
);

/** Whether a query answers a caller otherwise once the owner has a row more: a list does, and a count, which names none. */
async function showsNewRow(procedure: Procedure, caller: Caller): Promise<boolean> {
  const { fetch, input, makeAnother } = await stage(app, procedure, caller);
  const answer = async () => (await ask(fetch, procedure, input)).comparable;
  const before = await answer();
  const changesWithTime = (await answer()) !== before;
  await makeAnother();
  return !changesWithTime && (await answer()) !== before;
}

const outsiders = asking(
  (procedure, caller, aboutRow) =>
    !maySee(procedure.permission, caller) && expected(procedure, caller, aboutRow) === "answered",
);

test.each(outsiders)(
  "%s answers %s alike, whatever rows another has",
  async (path, name, procedure, caller) => {
    const shown = `${path} shows ${name} something of a row that they do not reach: keep to \`scope\``;
    expect(await showsNewRow(procedure, caller), shown).toBe(false);
  },
);

const reachingByAccess = asking(
  ({ permission }, { role, by }) => by !== undefined && permission[role] === by,
);

test.each(reachingByAccess)(
  "%s shows %s a new row as it shows it the owner",
  async (path, name, procedure, caller) => {
    const hidden = `${path} hides a new row from ${name}, who reaches it: keep to \`scope\`, and not to the caller's own rows`;
    const role = caller.role === "anonymous" ? callingRole(procedure) : caller.role;
    const shownToOwner = await showsNewRow(procedure, { role, owns: true });
    expect(await showsNewRow(procedure, caller), hidden).toBe(shownToOwner);
  },
);

test("an access to rows is given in slices that it is for", () => {
  expect(withoutRows).toEqual([]);
});

test("nobody but the owner has access to a row, where the permission says so", () => {
  const permission = { member: "own", admin: "any" } as const;
  const outcomeFor = (role: Caller["role"], owns: boolean, aboutRow = true) =>
    expected({ permission }, { role, owns }, aboutRow);
  expect(outcomeFor("anonymous", false)).toBe("sign in");
  expect(outcomeFor("member", true)).toBe("answered");
  expect(outcomeFor("member", false)).toBe("not there");
  expect(outcomeFor("member", false, false)).toBe("answered");
  expect(outcomeFor("admin", false)).toBe("answered");
});

test("a program may call what its role may, but for what needs a session", () => {
  const permission = { admin: "any" } as const;
  const program = { role: "admin", owns: false, program: true } as const;
  expect(expected({ permission }, program, true)).toBe("answered");
  expect(expected({ permission }, { ...program, role: "member" }, true)).toBe("not allowed");
  expect(expected({ permission, caller: "session" }, program, true)).toBe("not for programs");
});

/** Every way to ask about a row that is out of reach. */
const outOfReach = byPath.flatMap(([path, procedure]) => {
  if (!isTried(procedure)) return [];
  const given = exampleOf(procedure);
  const aboutRow = isAbout(given.row, procedure.sample(given));
  return people
    .filter(([, caller]) => isOfSlice(caller, procedure.slice))
    .filter(([, caller]) => expected(procedure, caller, aboutRow) === "not there")
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
        const absent = about(foreign, given, { row: withIds(given.row, () => uuid()), newId: uuid() });
        const answer = await ask(fetch, procedure, foreign);
        expect(answer.comparable).toBe((await ask(fetch, procedure, absent)).comparable);
        expect(answer.status).toBe(404);
      }),
      { numRuns: 10, seed: 1 },
    );
    expect(await storedIn(app.db)).toEqual(before);
  },
);
