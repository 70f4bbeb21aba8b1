import { type ApiChange, accessChanges, type Change } from "./access-changes";
import type { ApiDocument, ApiError, ApiProcedure } from "./api-document";
import type { JsonSchema } from "./json-schema";
import { differences, type Placed, type Side } from "./schema-changes";

/** Changes from one version of the written contract to another, the breaking ones first. */
export function compareApi(before: ApiDocument, after: ApiDocument): ApiChange[] {
  const paths = Object.keys({ ...before.procedures, ...after.procedures }).sort();
  const changes = paths.flatMap((path) =>
    callChanges(path, before, after).map((change) => ({ call: path, ...change })),
  );
  return [...changes.filter(({ breaking }) => breaking), ...changes.filter(({ breaking }) => !breaking)];
}

function callChanges(path: string, before: ApiDocument, after: ApiDocument): Change[] {
  const [was, is] = [before.procedures[path], after.procedures[path]];
  if (!was) return [{ breaking: false, text: "is new" }, ...accessChanges(was, is)];
  if (!is) return [{ breaking: true, text: "is gone" }];
  return [
    ...(was.type === is.type && was.method === is.method
      ? []
      : [{ breaking: true, text: `is a ${is.type} by ${is.method} (was: a ${was.type} by ${was.method})` }]),
    ...accessChanges(was, is),
    ...schemaChanges("input", placed(was.input, before.inputs), placed(is.input, after.inputs)),
    ...schemaChanges("answer", placed(is.output, after.outputs), placed(was.output, before.outputs)),
    ...errorChanges(was, is, before, after),
    ...rateChanges(was, is),
  ];
}

/** A schema that a call names or has itself; no input at all is one that nothing fits. */
const placed = (schema: ApiProcedure["input"], table: Placed["table"]): Placed => ({
  schema: typeof schema === "string" ? { $ref: schema } : (schema ?? nothing),
  table,
});

const nothing: JsonSchema = { not: {} };

function schemaChanges(side: Side, narrow: Placed, wide: Placed): Change[] {
  const [none, some] = [narrow, wide].map(({ schema }) => JSON.stringify(schema) === JSON.stringify(nothing));
  if (none && some) return [];
  if (none || some) {
    const taken = side === "input" ? !some : some;
    const text = `${side === "input" ? "takes" : "answers with"} ${taken ? "something" : "nothing"} now`;
    return [{ breaking: true, text }];
  }
  const lost = differences(narrow, wide, side).map((reason) => ({
    breaking: true,
    text: `${side}: ${reason}`,
  }));
  if (lost.length > 0) return lost;
  return gains(side, differences(wide, narrow, side)).map((text) => ({ breaking: false, text }));
}

/** What was gained, in words, from what the other way round would be lost. */
function gains(side: Side, losses: readonly string[]): string[] {
  const [lost, added] = side === "input" ? ["is no longer taken", "may be given"] : ["is gone", "is new"];
  const fields = losses.filter((loss) => loss.endsWith(lost));
  const others =
    side === "input" ? "input: more passes than before" : "answer: changed, for no reader to notice";
  return [
    ...fields.map((loss) => `${side}: ${loss.slice(0, -lost.length)}${added}`),
    ...(fields.length < losses.length ? [others] : []),
  ];
}

function errorChanges(
  was: ApiProcedure,
  is: ApiProcedure,
  before: ApiDocument,
  after: ApiDocument,
): Change[] {
  const status = (code: string, { errors }: ApiDocument) => errors[code]?.status;
  const kept = was.errors.filter((code) => is.errors.includes(code));
  return [
    ...is.errors
      .filter((code) => !was.errors.includes(code))
      .map((code) => ({ breaking: false, text: `may now answer with ${code} (${status(code, after)})` })),
    ...was.errors
      .filter((code) => !is.errors.includes(code))
      .map((code) => ({ breaking: false, text: `no longer answers with ${code}` })),
    ...kept
      .filter((code) => status(code, before) !== status(code, after))
      .map((code) => ({
        breaking: true,
        text: `${code} has the status ${status(code, after)} (was: ${status(code, before)})`,
      })),
    ...kept.flatMap((code) => contentChanges(code, before.errors[code], after.errors[code])),
  ];
}

/** Changes of what comes with an error: the field that it belongs under, and its details. Its words are for people. */
function contentChanges(code: string, was: ApiError | undefined, is: ApiError | undefined): Change[] {
  const [before, after] = [was?.field ?? "none", is?.field ?? "none"];
  return [
    ...(before === after
      ? []
      : [{ breaking: true, text: `${code} is of the field ${after} (was: ${before})` }]),
    ...detailChanges(was?.details, is?.details).map(({ breaking, text }) => ({
      breaking,
      text: `details of ${code}: ${text.replace(/^answer: /, "")}`,
    })),
  ];
}

/** Details of an error are read as an answer is. Where there were none, nobody reads them yet. */
function detailChanges(was: JsonSchema | null = null, is: JsonSchema | null = null): Change[] {
  if (was && is) return schemaChanges("answer", { schema: is, table: {} }, { schema: was, table: {} });
  if (was) return [{ breaking: true, text: "nothing comes now" }];
  return is ? [{ breaking: false, text: "something comes now" }] : [];
}

function rateChanges(
  { limits: { rate: was } }: ApiProcedure,
  { limits: { rate: is } }: ApiProcedure,
): Change[] {
  const words = (rate: typeof was) =>
    rate ? `${rate.points} calls in ${rate.seconds} seconds` : "no rate limit";
  return words(was) === words(is) ? [] : [{ breaking: false, text: `has ${words(is)} (was: ${words(was)})` }];
}

/** Changes as lines of text, those of a call together; none where nothing changed. */
export function changeLines(changes: readonly ApiChange[]): string[] {
  const part = (title: string, breaking: boolean) => {
    const chosen = changes.filter((change) => change.breaking === breaking);
    return chosen.length === 0 ? [] : [title, ...chosen.map(({ call, text }) => `  ${call}: ${text}`)];
  };
  return [...part("Breaking:", true), ...part("Also changed:", false)];
}
