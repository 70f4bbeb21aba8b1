import { readFileSync } from "node:fs";
import { emptyMigration } from "../../postgres/create-migration";
import { refusal } from "../changes/changes";
import { allOrNothing, applyLast, changeCalls, format, writeApi } from "../changes/transaction";
import { longestName } from "../field/request";
import { projectFiles } from "../git";
import { existingSlices } from "../slice/existing";
import { capitalised, isCamelCase, writtenAs } from "../slice/names";
import { ownPaths } from "../slice/registries";
import { reservedAsKey } from "../slice/reserved";
import { nameOf, treeOf } from "../source/syntax";
import { deriveRouteTypes, typeCheck } from "../type-check";
import { withMigratedDatabase } from "../with-database";
import {
  type NewState,
  refuseUnknownState,
  type StateOfSlice,
  type Step,
  stateOfSlice,
  textsWith,
  withoutState,
  withState,
} from "./machine";

export type StateOptions = Readonly<
  Partial<Record<"label" | "from" | "to" | "step" | "action" | "past" | "tone", string | undefined>>
>;

/** What is done to rows of every entity, by its name in the audit log, where steps stand too. */
const otherActions = ["create", "update", "remove"];

/**
 * Adds a state to a slice, with the step that leads to it and those that lead out of it.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function newState(path: string, options: StateOptions): Promise<void> {
  const of = stateOfSlice(path);
  const wanted = newStateOf(of, options);
  const texts = textsWith(of, withState(of, wanted));
  await changeCalls(texts);
  const { joined, steps } = wanted;
  const [into, back] = steps;
  const out = [...joined, ...(back ? [back.name] : [])];
  const { kebab } = of.slice.one;
  const lines = [
    `${path} is there. The step ${into?.name} leads to it from ${into?.from.join(" and ")}; ${out.length > 0 ? `out of it: ${out.join(", ")}` : "none leads out of it"}.`,
    "",
    ...[...texts.keys()].map((file) => `  ${file}`),
    "",
    `The words of the step, and how the state looks (tones: open, on or off): ${of.file}.`,
    `A rule about it, such as whether it can be edited: src/product/${kebab}/rules.ts.`,
    `Prove it with: npm run check && npm run test:unit -- ${kebab}`,
  ];
  console.log(lines.join("\n"));
}

/** @throws {UserFacingError} with the reason why the state cannot be added */
export function newStateOf(of: StateOfSlice, options: StateOptions): NewState {
  const { slice, state, file, machine } = of;
  const slices = slice.one.camel;
  refuseName("state", state);
  if (state.length > longestName)
    throw refusal(`"${state}" is longer than ${longestName} letters: choose a shorter name.`);
  if (machine.states.includes(state)) throw refusal(`${slices} has a state "${state}" already, in ${file}.`);
  for (const name of ["label", "action", "past"] as const)
    if (options[name]?.trim() === "")
      throw refusal(`--${name} is empty: leave it out, or say what people read.`);
  const label = options.label ?? capitalised(writtenAs(state).prose);
  const markAs = (name: string, called: string) => {
    // "Paid" within a sentence, but "VAT paid" as it is.
    const text = /^.[A-Z]/.test(called) ? called : called.charAt(0).toLowerCase() + called.slice(1);
    return { name: `markAs${capitalised(name)}`, label: `Mark as ${text}`, past: `Marked as ${text}` };
  };
  const from = wordsOf("--from", options.from ?? machine.initial);
  for (const each of from) refuseUnknownState(of, each);
  const joined = new Set<string>();
  const back: NewState["steps"][number][] = [];
  for (const each of options.to === undefined ? [] : wordsOf("--to", options.to)) {
    const isStep = machine.steps.some(({ name }) => name === each) && !machine.states.includes(each);
    if (!isStep) refuseUnknownState(of, each);
    const [step, ...others] = machine.steps.filter(({ name, to }) => (isStep ? name : to) === each);
    if (others.length > 0)
      throw refusal(
        `Several steps lead to "${each}": name the one that is meant in --to: ${[step, ...others].map((other) => other?.name).join(" or ")}.`,
      );
    if (step) joined.add(step.name);
    else
      back.push({
        ...markAs(each, machine.labels[each] ?? each),
        from: [state],
        to: each,
        before: undefined,
      });
  }
  const usual = markAs(state, label);
  const name = options.step ?? usual.name;
  const into = {
    name,
    from,
    to: state,
    label: options.action ?? (options.step === undefined ? usual.label : capitalised(writtenAs(name).prose)),
    past: options.past ?? usual.past,
    // A step that leads on comes after the one that leads there.
    before: machine.steps.find((step) => joined.has(step.name))?.name,
  };
  for (const each of [into, ...back]) {
    refuseName("step", each.name);
    if (otherActions.includes(each.name) || machine.steps.some((step) => step.name === each.name))
      throw refusal(
        `${slices} has something called "${each.name}" already: give the step another name, with --step.`,
      );
  }
  return {
    state,
    label,
    tone: options.tone ?? (joined.size + back.length > 0 ? "on" : "off"),
    after: machine.states.findLast((each) => from.includes(each)),
    steps: [into, ...back],
    joined: [...joined],
  };
}

function refuseName(what: string, name: string): void {
  if (!isCamelCase(name))
    throw refusal(`"${name}" is not a valid ${what} name: write it in camelCase, such as paid or inReview.`);
  const reserved = reservedAsKey(name);
  if (reserved) throw refusal(`"${name}" is ${reserved}: choose another name for the ${what}.`);
}

function wordsOf(flag: string, text: string): string[] {
  const words = text.split(",").map((word) => word.trim());
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  if (twice !== undefined) throw refusal(`${flag} has "${twice}" twice.`);
  return words;
}

type RemoveOptions = {
  /** State that rows which are in it go to. */
  readonly to?: string | undefined;
  /** Accepts texts that may mean the state or its steps. */
  readonly force?: boolean | undefined;
};

/**
 * Removes a state from a slice, with the steps that lead to it and those that lead from it alone, and moves its rows.
 * @throws {UserFacingError} with the reason, such as where else it is named, in which case nothing has changed
 */
export async function removeState(path: string, { to, force }: RemoveOptions): Promise<void> {
  const of = stateOfSlice(path);
  const { slice, state, machine } = of;
  const gone = stepsGoneWith(of);
  if (to === undefined)
    throw refusal(
      `Say which state the ${slice.many.prose} go to that are "${state}" now: npm run remove state ${path} -- --to ${machine.initial}.`,
    );
  refuseUnknownState(of, to);
  if (to === state) throw refusal(`--to "${to}" is the state that is removed: say another.`);
  const texts = textsWith(of, withoutState(of, gone));
  const named = placesOf(of, gone, texts);
  if (named.length > 0 && !force)
    throw refusal(
      `The state "${state}" or a step that goes with it is named here. Take it from there first, or add --force where something else is meant.`,
      named,
    );
  await withMigratedDatabase(async (url) => {
    const migration = {
      ...emptyMigration(`remove ${state} from ${slice.many.prose}`),
      sql: `-- The state "${state}" is removed. The audit log has no entry of this move.\nUPDATE "${slice.one.pascal}" SET "state" = '${to.replaceAll("'", "''")}', "version" = "version" + 1 WHERE "state" = '${state}';\n`,
    };
    await allOrNothing(texts, async (changes) => {
      await deriveRouteTypes();
      const { code, output } = await typeCheck();
      if (code !== 0)
        throw refusal(
          `The state "${state}" or a step that goes with it is used elsewhere: take it from there first.`,
          [output],
        );
      await format(texts, changes);
      await writeApi(changes);
      await applyLast(migration, url, changes);
    });
    const steps = gone.length > 0 ? `, and with it ${gone.map(({ name }) => name).join(", ")}` : "";
    const lines = [
      `${path} is gone${steps}. The migration ${migration.name}, which is applied, moved its rows to ${to}.`,
      `Prove it with: npm run check && npm run test:unit -- ${slice.one.kebab}`,
    ];
    console.log(lines.join("\n"));
  });
}

/** @throws {UserFacingError} when there is no such state, or it has to stay */
export function stepsGoneWith(of: StateOfSlice): Step[] {
  const { slice, state, file, machine } = of;
  refuseUnknownState(of, state);
  if (state === machine.initial)
    throw refusal(
      `Each new ${slice.one.prose} is "${state}": make another state the initial one first, in ${file}.`,
    );
  const gone = machine.steps.filter(({ from, to }) => to === state || from.every((each) => each === state));
  const left = machine.steps.filter((step) => !gone.includes(step));
  if (left.length === 0)
    throw refusal(
      `No step would be left of ${slice.one.camel}: add another state first, with npm run new state.`,
    );
  const reached = [state, machine.initial, ...left.map(({ to }) => to)];
  const cutOff = gone.find(({ to }) => !reached.includes(to))?.to;
  if (cutOff !== undefined)
    throw refusal(`No step would lead to "${cutOff}": add one in ${file}, or remove that state first.`);
  return gone;
}

/** Lines of the slice, and of what reads or writes its rows, whose texts are those of a state or of steps that go with it. */
function placesOf(
  { slice, state, file: own, machine }: StateOfSlice,
  gone: readonly Step[],
  texts: ReadonlyMap<string, string>,
): string[] {
  const words = new Set([
    state,
    machine.labels[state],
    ...gone.flatMap(({ name, label, past }) => [name, label, past]),
  ]);
  const files = projectFiles().filter((file) => /^(src|tests|prisma)\/.*\.tsx?$/.test(file) && file !== own);
  const ofSlice = new Set(ownPaths(files, slice, existingSlices()));
  return files.flatMap((file) => {
    const text = texts.get(file) ?? readFileSync(file, "utf8");
    if (!ofSlice.has(file) && !text.includes(`.${slice.one.camel}.`)) return [];
    return treeOf(text, file).nodes.flatMap((node) => {
      const name = node.type === "Literal" ? nameOf(node) : undefined;
      return words.has(name) && name !== undefined
        ? [`  ${file}:${text.slice(0, node.start).split("\n").length}: "${name}"`]
        : [];
    });
  });
}
