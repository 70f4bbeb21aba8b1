import { isDeepStrictEqual } from "node:util";
import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { type App, type Fetch, openApp } from "#testing/app";
import type { Given } from "#testing/contract/sample";
import { roles } from "@/product/permissions";
import { askEverything, differencesBetween, type ProcedureCall } from "./answers";
import { ask } from "./ask";
import type { Caller } from "./callers";
import { exampleOf, isAbout, isTried, type Procedure, procedures, type Row } from "./procedures";
import { stage } from "./scenario";
import { emptyTables, idsIn, storedIn } from "./stored";
import { variantsOf } from "./variants";

let app: App;
beforeAll(async () => {
  app = await openApp();
});

const mutations = procedures.filter(({ kind }) => kind === "mutation");

/** A call of a mutation: with its sample, or with one of the other words that its sample could hold. */
type Step = { readonly mutation: Procedure; readonly inputFor: (given: Given<Row>) => unknown };

/** A mutation of the platform takes one step: what it changes in the platform's own queries is proven there. */
const stepsOf = (mutation: Procedure): Step[] =>
  variantsOf(mutation, mutation.sample(exampleOf(mutation)))
    .slice(0, isTried(mutation) ? undefined : 1)
    .map((_, variant) => ({
      mutation,
      inputFor: (given) => variantsOf(mutation, mutation.sample(given))[variant],
    }));

/** One caller of each role that may call, on a row of their own where they reach no other. */
const callersOf = ({ permission }: Procedure): Caller[] =>
  (["anonymous", ...roles] as const).flatMap((role) => {
    const access = permission[role];
    return access ? [{ role, owns: access === "own", by: access }] : [];
  });

/** Every step by every caller; who reaches most sees most of what changes, and comes first. */
const turnsOf = (mutation: Procedure): (readonly [Caller, Step])[] =>
  callersOf(mutation)
    .reverse()
    .flatMap((caller) => stepsOf(mutation).map((step) => [caller, step] as const));

/** An answer that is another after a mutation was called with `input`. */
type Change = { readonly input: unknown; readonly before: ProcedureCall; readonly after: ProcedureCall };

/** The row as an answer shows it, where the answer is about it. */
function rowIn(answer: unknown, row: Row): Row {
  const shown = Object.entries(answer ?? {}).filter(([name]) => name in row);
  const found = { ...row, ...Object.fromEntries(shown) };
  return found.id === row.id ? found : row;
}

type Played = { fetch: Fetch; given: Given<Row>; input: unknown };

/** A row, and the call of a step about it, in an app with nothing else in it; nothing when the step before is refused. */
async function prepared({ mutation, inputFor }: Step, caller: Caller, first?: Step): Promise<Played | null> {
  await emptyTables(app.db);
  const { fetch, given: made } = await stage(app, mutation, caller);
  if (!first) return { fetch, given: made, input: inputFor(made) };
  const { answer, refused } = await ask(fetch, first.mutation, first.inputFor(made));
  const given = { row: rowIn(answer, made.row), newId: uuid() };
  return refused ? null : { fetch, given, input: inputFor(given) };
}

/** Changes that a step makes in the answers of every query, for the one who takes it after another step, or alone. */
async function changesAfter(first: Step | undefined, step: Step, caller: Caller): Promise<Change[]> {
  const played = await prepared(step, caller, first);
  if (!played) return [];
  const { fetch, given, input } = played;
  const about = { beside: step.mutation, given, ids: await idsIn(app.db) };
  const before = await askEverything(fetch, about);
  if ((await ask(fetch, step.mutation, input)).refused) return [];
  const after = await askEverything(fetch, about);
  return before.flatMap((one, place) => {
    const other = after[place] as ProcedureCall;
    // What was refused is kept by no browser. And a row that is gone is not asked for by the page that has let it go.
    const isGone = other.status === 404 && isAbout(given.row, one.input);
    const isChanged = one.status === 200 && JSON.stringify(one.answer) !== JSON.stringify(other.answer);
    return isChanged && !isGone ? [{ input, before: one, after: other }] : [];
  });
}

/** Whether a step writes anything after another: worth asking every query, which takes long. */
async function isWriting(step: Step, caller: Caller, first: Step): Promise<boolean> {
  const played = await prepared(step, caller, first);
  if (!played) return false;
  const before = await storedIn(app.db);
  const { refused } = await ask(played.fetch, step.mutation, played.input);
  return !refused && !isDeepStrictEqual(await storedIn(app.db), before);
}

/** Changes that a step makes; where it is refused, or changes nothing, what it changes after another step of its slice. */
async function changesBy(step: Step, caller: Caller): Promise<Change[]> {
  const alone = await changesAfter(undefined, step, caller);
  if (alone.length > 0 || !isTried(step.mutation)) return alone;
  const beside = mutations.filter(({ slice }) => slice === step.mutation.slice).flatMap(stepsOf);
  for (const first of beside) {
    if (!(await isWriting(step, caller, first))) continue;
    const changes = await changesAfter(first, step, caller);
    if (changes.length > 0) return changes;
  }
  return [];
}

/** Queries of the audit log, which every write changes. */
const logs: readonly string[] = procedures
  .filter(({ readsAuditLog }) => readsAuditLog)
  .map(({ path }) => path);

/** Every query is asked before and after each call: the more there are, the longer it takes. */
const timeout = 30_000 + 1000 * procedures.length;

test.each(mutations.map((mutation) => [mutation.path, mutation] as const))(
  "%s declares every query whose answer it changes",
  { timeout },
  async (path, mutation) => {
    const invalidates: readonly string[] = mutation.invalidates;
    const undeclared = new Map<string, string>();
    const changed = new Set<string>();
    const coversAll = invalidates.includes("everything");
    for (const [caller, step] of turnsOf(mutation)) {
      // What declares everything leaves nothing undeclared: one change proves that it changes anything.
      if (coversAll && changed.size > 0) break;
      for (const change of await changesBy(step, caller)) {
        const { query } = change.before;
        changed.add(query);
        if (logs.includes(query)) continue;
        if (!coversAll && !invalidates.includes(query)) undeclared.set(query, sentence(path, caller, change));
      }
    }
    const sentences = [...undeclared.values()];
    expect(sentences, sentences.join("\n")).toEqual([]);
    const unproven = `No answer is another after ${path} was called with its sample, so nothing proves what it \`invalidates\``;
    if (mutation.invalidates.length > 0 && isTried(mutation)) expect([...changed], unproven).not.toEqual([]);
  },
);

function sentence(path: string, { role }: Caller, { input, before, after }: Change): string {
  const differences = differencesBetween(before.answer, after.answer).slice(0, 3).join("; ");
  return `${path}(${JSON.stringify(input)}) by ${role} changes ${before.query}(${JSON.stringify(before.input)}): ${differences}. Add "${before.query}" to its \`invalidates\`.`;
}
