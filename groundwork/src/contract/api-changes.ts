import type { JsonSchema } from "./json-schema";
import { isRecord } from "./record";
import { differences, type Placed, type Side } from "./schema-changes";
import type { ApiDocument, ApiEndpoint, ApiError, ApiProcedure, WrittenAccess } from "./specification";

/** Change of a call, in words. A breaking one may stop what others have written against the contract. */
export type ApiChange = { readonly call: string; readonly breaking: boolean; readonly text: string };

/** The same, of a call that is known. */
type Change = Omit<ApiChange, "call">;

const breaking = (text: string): Change => ({ breaking: true, text });
const harmless = (text: string): Change => ({ breaking: false, text });

type Access = Pick<ApiProcedure, "permission" | "caller">;

const rowsOf: Readonly<Record<string, string>> = { own: "their own rows", any: "any row" };
const rows = (access: string) => rowsOf[access] ?? `the rows that "${access}" reaches`;

/** How far an access reaches: those that a product adds lie between `own` and `any`. */
const reach = (access: WrittenAccess): number =>
  access === null ? 0 : access === "own" ? 1 : access === "any" ? 3 : 2;

/** Changes of who may call a procedure; `undefined` stands for one that is not there. */
function accessChanges(before: Access | undefined, after: Access | undefined): Change[] {
  const callers = new Set([before, after].flatMap((written) => Object.keys(written?.permission ?? {})));
  const changes = [...callers].flatMap((caller) =>
    changeOf(caller, before?.permission[caller] ?? null, after?.permission[caller] ?? null),
  );
  if (!before || !after || before.caller === after.caller) return changes;
  const closed = after.caller === "session";
  const change = closed ? breaking("programs may no longer call it") : harmless("programs may now call it");
  return [...changes, change];
}

function changeOf(caller: string, was: WrittenAccess, is: WrittenAccess): Change[] {
  if (was === is) return [];
  const change = reach(is) <= reach(was) ? breaking : harmless;
  if (was === null) return [change(`${caller} may now call it, for ${rows(is ?? "")}`)];
  if (is === null) return [change(`${caller} may no longer call it (was: for ${rows(was)})`)];
  return [change(`${caller} may now call it for ${rows(is)} (was: for ${rows(was)})`)];
}

/** Changes from one version of the written contract to another, the breaking ones first. */
export function compareApi(before: ApiDocument, after: ApiDocument): ApiChange[] {
  const paths = Object.keys({ ...before.procedures, ...after.procedures }).sort();
  const endpoints = Object.keys({ ...before.endpoints, ...after.endpoints }).sort();
  const changes = [
    ...paths.map((path) => [path, callChanges(path, before, after)] as const),
    ...endpoints.map(
      (path) => [path, endpointChanges(before.endpoints[path], after.endpoints[path])] as const,
    ),
  ].flatMap(([call, ofCall]) => ofCall.map((change) => ({ call, ...change })));
  return [...changes.filter(({ breaking }) => breaking), ...changes.filter(({ breaking }) => !breaking)];
}

function callChanges(path: string, before: ApiDocument, after: ApiDocument): Change[] {
  const [was, is] = [before.procedures[path], after.procedures[path]];
  if (!was) return [harmless("is new"), ...accessChanges(was, is)];
  if (!is) return [breaking("is gone")];
  return [
    ...(was.type === is.type && was.method === is.method
      ? []
      : [breaking(`is a ${is.type} by ${is.method} (was: a ${was.type} by ${was.method})`)]),
    ...accessChanges(was, is),
    ...schemaChanges("input", placed(was.input, before.inputs), placed(is.input, after.inputs)),
    ...schemaChanges("answer", placed(is.output, after.outputs), placed(was.output, before.outputs)),
    ...errorChanges(was, is, before, after),
    ...rateChanges(was, is),
  ];
}

function endpointChanges(was: ApiEndpoint | undefined, is: ApiEndpoint | undefined): Change[] {
  if (!was) return [harmless("is new"), ...accessChanges(was, is)];
  if (!is) return [breaking("is gone")];
  return [
    ...was.methods
      .filter((method) => !is.methods.includes(method))
      .map((method) => breaking(`no longer answers to ${method}`)),
    ...accessChanges(was, is),
    ...schemaChanges("input", placed(was.body, {}), placed(is.body, {})),
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
    return [
      breaking(`${side === "input" ? "takes" : "answers with"} ${taken ? "something" : "nothing"} now`),
    ];
  }
  const lost = differences(narrow, wide, side).map((reason) => breaking(`${side}: ${reason}`));
  return lost.length > 0 ? lost : gains(side, differences(wide, narrow, side)).map(harmless);
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

function errorChanges(was: ApiProcedure, is: ApiProcedure, before: ApiDocument, after: ApiDocument) {
  const status = (code: string, { errors }: ApiDocument) => errors[code]?.status;
  const kept = was.errors.filter((code) => is.errors.includes(code));
  return [
    ...is.errors
      .filter((code) => !was.errors.includes(code))
      .map((code) => harmless(`may now answer with ${code} (${status(code, after)})`)),
    ...was.errors
      .filter((code) => !is.errors.includes(code))
      .map((code) => harmless(`no longer answers with ${code}`)),
    ...kept
      .filter((code) => status(code, before) !== status(code, after))
      .map((code) =>
        breaking(`${code} has the status ${status(code, after)} (was: ${status(code, before)})`),
      ),
    ...kept.flatMap((code) => contentChanges(code, before.errors[code], after.errors[code])),
  ];
}

/** Changes of what comes with an error: the field that it belongs under, and its details. Its words are for people. */
function contentChanges(code: string, was: ApiError | undefined, is: ApiError | undefined): Change[] {
  const [before, after] = [was?.field ?? "none", is?.field ?? "none"];
  return [
    ...(before === after ? [] : [breaking(`${code} is of the field ${after} (was: ${before})`)]),
    ...detailChanges(was?.details, is?.details).map((change) => ({
      ...change,
      text: `details of ${code}: ${change.text.replace(/^answer: /, "")}`,
    })),
  ];
}

/** Details of an error are read as an answer is. Where there were none, nobody reads them yet. */
function detailChanges(was: JsonSchema | null = null, is: JsonSchema | null = null): Change[] {
  if (was && is) return schemaChanges("answer", { schema: is, table: {} }, { schema: was, table: {} });
  if (was) return [breaking("nothing comes now")];
  return is ? [harmless("something comes now")] : [];
}

function rateChanges({ limits: { rate: was } }: ApiProcedure, { limits: { rate: is } }: ApiProcedure) {
  const words = (rate: typeof was) =>
    rate ? `${rate.points} calls in ${rate.seconds} seconds` : "no rate limit";
  return words(was) === words(is) ? [] : [harmless(`has ${words(is)} (was: ${words(was)})`)];
}

/** Changes as lines of text, those of a call together; none where nothing changed. */
export function changeLines(changes: readonly ApiChange[]): string[] {
  const part = (title: string, breaking: boolean) => {
    const chosen = changes.filter((change) => change.breaking === breaking);
    return chosen.length === 0 ? [] : [title, ...chosen.map(({ call, text }) => `  ${call}: ${text}`)];
  };
  return [...part("Breaking:", true), ...part("Also changed:", false)];
}

/** Limits as the written contract has them: numbers, in groups. */
type Limits = Readonly<Record<string, unknown>>;

/**
 * Changes of limits that stand in no schema, such as how many rows one owner may have. What has to stop working when one
 * changes is not known of a number alone, so none is breaking; what a schema says of it is judged there.
 */
export function limitChanges(before: Limits, after: Limits): ApiChange[] {
  const [was, is] = [valuesIn(before), valuesIn(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].sort();
  return names
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => ({
      call: "limits",
      breaking: false,
      text: `${name} is ${is.get(name) ?? "gone"} (was: ${was.get(name) ?? "none"})`,
    }));
}

/** Values by their paths, such as `invoice.perOwner`. */
function valuesIn(limits: Limits, path = ""): Map<string, unknown> {
  return new Map(
    Object.entries(limits).flatMap(([name, value]): [string, unknown][] =>
      isRecord(value) ? [...valuesIn(value, `${path}${name}.`)] : [[`${path}${name}`, value]],
    ),
  );
}
