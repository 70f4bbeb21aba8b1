import type { ProcedurePath } from "#contract/procedure-path";
import type { Fetch } from "#testing/app";
import type { Given } from "#testing/contract/sample";
import { ask } from "./ask";
import { about, exampleOf, type Procedure, procedures, type Row } from "./procedures";
import { uuids } from "./stored";
import { variantsOf } from "./variants";

/** Query with its answer; `undefined` when it was refused. */
export type ProcedureCall = {
  readonly query: ProcedurePath;
  readonly input: unknown;
  readonly status: number;
  readonly answer: unknown;
};

/**
 * Asks every query of the router. One of the same slice is asked with its sample, with each other word that the sample
 * could hold, and about each of these ids; one of another slice with its sample, and about the ids that the row holds,
 * since all of that for all of them would take longer with the square of the slices.
 * @param given the row of the procedure that is examined
 */
export async function askEverything(
  fetch: Fetch,
  { beside, given, ids }: { beside: Procedure; given: Given<Row>; ids: readonly string[] },
): Promise<ProcedureCall[]> {
  const queries = procedures.filter(({ kind }) => kind === "query");
  const held = JSON.stringify(given.row).match(uuids) ?? [];
  const asked = queries.flatMap((query) => {
    const example = exampleOf(query);
    const isBeside = query.slice === beside.slice;
    const sample = query.sample(example);
    const samples = isBeside ? variantsOf(query, sample) : [sample];
    const inputs = [
      ...(isBeside ? [query.sample(given)] : []),
      ...samples.flatMap((sample) => [
        about(sample, example, given),
        ...aboutEach(isBeside ? ids : held, sample),
      ]),
    ];
    const texts = [...new Set(inputs.map((input) => JSON.stringify(input)))];
    return texts.map((text) => ({ query, input: text === undefined ? undefined : JSON.parse(text) }));
  });
  const answers: ProcedureCall[] = [];
  for (const { query, input } of asked) {
    const { status, answer } = await ask(fetch, query, input);
    answers.push({ query: query.path, input, status, answer });
  }
  return answers;
}

/** An input about each of these rows in place of the one that it is about; nothing when it is about none. */
function aboutEach(ids: readonly string[], input: unknown): unknown[] {
  const text = JSON.stringify(input) ?? "";
  return text.search(uuids) >= 0 ? ids.map((id) => JSON.parse(text.replaceAll(uuids, id))) : [];
}

/** Where two answers differ, each place with what it held and holds. */
export function differencesBetween(before: unknown, after: unknown, place = "the answer"): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [one, other] = [entriesOf(before), entriesOf(after)];
  if (!one || !other || Array.isArray(before) !== Array.isArray(after))
    return [`${place} was ${shown(before)} and is ${shown(after)}`];
  if (Array.isArray(before) && one.size !== other.size)
    return [`${place} had ${one.size} and has ${other.size} entries`];
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return names.flatMap((name) =>
    differencesBetween(
      one.get(name),
      other.get(name),
      Array.isArray(before) ? `${place}[${name}]` : `${place}.${name}`,
    ),
  );
}

const entriesOf = (value: unknown) =>
  value !== null && typeof value === "object" ? new Map(Object.entries(value)) : undefined;

const shown = (value: unknown) => (value === undefined ? "refused" : JSON.stringify(value).slice(0, 80));
