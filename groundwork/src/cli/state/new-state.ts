import { refusal } from "../changes/changes";
import { changeCalls } from "../changes/transaction";
import { longestName } from "../field/request";
import { capitalised, isCamelCase, writtenAs } from "../slice/names";
import { reservedAsKey } from "../slice/reserved";
import {
  type NewState,
  refuseUnknownState,
  type StateOfSlice,
  stateOfSlice,
  textsWith,
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
