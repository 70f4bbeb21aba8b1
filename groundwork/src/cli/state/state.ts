import { readFileSync } from "node:fs";
import { emptyMigration } from "../../postgres/create-migration";
import { type RemovalOptions, refusal } from "../changes/changes";
import { changeCalls, changeWithDatabase, refuseTypeErrors } from "../changes/transaction";
import { longestName, sliceAndName } from "../field/request";
import { textIfThere } from "../files";
import { projectFiles } from "../git";
import { existingSlices } from "../slice/existing";
import { capitalised, isCamelCase, writtenAs } from "../slice/names";
import { ownPaths } from "../slice/registries";
import { reservedAsKey } from "../slice/reserved";
import { type Node, nameOf, nodeParts, treeOf } from "../source/syntax";
import { withMigratedDatabase } from "../with-database";

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
export function newStateOf(of: StateOfSlice, options: StateOptions) {
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
  const back: (Step & { readonly before: string | undefined })[] = [];
  for (const each of options.to === undefined ? [] : wordsOf("--to", options.to)) {
    const isStep = machine.steps.some(({ name }) => name === each) && !machine.states.includes(each);
    if (!isStep) refuseUnknownState(of, each);
    const [step, ...others] = machine.steps.filter(({ name, to }) => (isStep ? name : to) === each);
    if (others.length > 0)
      throw refusal(
        `Several steps lead to "${each}": name the one that is meant in --to: ${[step, ...others].map((other) => other?.name).join(" or ")}.`,
      );
    const marked = markAs(each, machine.labels[each] ?? each);
    if (step) joined.add(step.name);
    else back.push({ ...marked, from: [state], to: each, before: undefined });
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
  const tone = options.tone ?? (joined.size + back.length > 0 ? "on" : "off");
  const after = machine.states.findLast((each) => from.includes(each));
  return { state, label, tone, after, steps: [into, ...back], joined: [...joined] };
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

/**
 * Removes a state from a slice, with the steps that lead to it and those that lead from it alone, and moves its rows.
 * @param options the state that its rows go `to`, and whether texts that may mean it or its steps are accepted
 * @throws {UserFacingError} with the reason, such as where else it is named, in which case nothing has changed
 */
export async function removeState(path: string, { to, force }: RemovalOptions & Pick<StateOptions, "to">) {
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
  const migration = {
    ...emptyMigration(`remove ${state} from ${slice.many.prose}`),
    sql: `-- The state "${state}" is removed. The audit log has no entry of this move.\nUPDATE "${slice.one.pascal}" SET "state" = '${to.replaceAll("'", "''")}', "version" = "version" + 1 WHERE "state" = '${state}';\n`,
  };
  await withMigratedDatabase((url) =>
    changeWithDatabase(texts, url, async () => {
      await refuseTypeErrors(
        `The state "${state}" or a step that goes with it is used elsewhere: take it from there first.`,
      );
      const steps = gone.length > 0 ? `, and with it ${gone.map(({ name }) => name).join(", ")}` : "";
      const lines = [
        `${path} is gone${steps}. The migration ${migration.name}, which is applied, moved its rows to ${to}.`,
        `Prove it with: npm run check && npm run test:unit -- ${slice.one.kebab}`,
      ];
      return { migration, message: lines.join("\n") };
    }),
  );
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

/** Transition by its name. */
type Step = {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly label: string;
  readonly past: string;
};

/** State machine as the source of a slice writes it out. */
type Machine = {
  readonly states: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly initial: string;
  readonly steps: readonly Step[];
};

/**
 * State that a command is about, and what its slice has of states, with the file and the text of its machine.
 * @throws {UserFacingError} when the path is none, or the slice has no states that a command can edit
 */
export function stateOfSlice(path: string) {
  const { slice, name: state } = sliceAndName(path, "state", "invoice.paid");
  const { camel, kebab, pascal } = slice.one;
  const file = `src/product/${kebab}/states.ts`;
  const text = textIfThere(file);
  if (text === undefined) throw refusal(`${camel} has no states: there is no ${file}.`);
  const model = `prisma/${kebab}.prisma`;
  const column = new RegExp(`^model ${pascal} \\{[^}]*?^\\s+state\\s+String\\s`, "m");
  if (!column.test(textIfThere(model) ?? ""))
    throw refusal(`The command edits states that are text, and ${model} has no column "state String".`);
  const machine = machineIn(text, file, camel);
  if (machine) return { slice, state, file, text, machine };
  throw refusal(
    `${file} does not write out ${camel}States, ${camel}Transitions and ${camel}Machine as the template does, so edit it by hand.`,
  );
}

type StateOfSlice = ReturnType<typeof stateOfSlice>;

/** @throws {UserFacingError} with the states that there are, when this is none of them */
function refuseUnknownState({ slice, machine }: StateOfSlice, state: string): void {
  if (machine.states.includes(state)) return;
  throw refusal(`${slice.one.camel} has no state "${state}": its states are ${machine.states.join(", ")}.`);
}

/** The machine that a source writes out; undefined when a part of it is not written as in the template. */
export function machineIn(text: string, file: string, camel: string): Machine | undefined {
  const at = (...path: string[]) => nodeAt(text, file, path);
  const machine = `${camel}Machine`;
  const textAt = (...path: string[]) => textOf(at(machine, ...path));
  const states = namesIn(at(`${camel}States`));
  const names = namesIn(at(machine, "transitions"));
  const steps = names.map((name = "") => {
    const [to, label, past] = ["to", "label", "past"].map((part) => textAt("transitions", name, part));
    return { name, from: namesIn(at(machine, "transitions", name, "from")), to, label, past };
  });
  const labels = Object.fromEntries(states.map((state = "") => [state, textAt("labels", state)]));
  const initial = textAt("initial");
  const tones = states.map((state = "") => textAt("tones", state));
  const parts = [initial, ...states, ...Object.values(labels), ...tones, ...steps.map(Object.values).flat(2)];
  const isWhole = !parts.includes(undefined) && isSame(namesIn(at(`${camel}Transitions`)), names);
  return isWhole ? ({ states, labels, initial, steps } as Machine) : undefined;
}

/** Whether two lists have the same, in whatever order. */
const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.toSorted().join() === other.toSorted().join();

/** Value of a constant, or of a property inside it. */
function nodeAt(text: string, file: string, [declared, ...keys]: readonly string[]): Node | undefined {
  const holding = treeOf(text, file).nodes.find(
    ({ type, id }) => type === "VariableDeclarator" && nameOf(id) === declared,
  );
  return keys.reduce(
    (node, key) => bare(itemsIn(node).find(({ name }) => name === key)?.node.value as Node | undefined),
    bare(holding?.init as Node | undefined),
  );
}

const bare = (node: Node | undefined): Node | undefined =>
  node && /^TS(As|Satisfies)Expression$/.test(node.type) ? bare(node.expression as Node) : node;

/** What an array or an object has, each by its text or its key. */
const itemsIn = (node: Node | undefined) =>
  ["elements", "properties"]
    .flatMap((part) => (node ? nodeParts(node, part) : []))
    .map((each) => ({ node: each, name: each.key ? nameOf(each.key) : textOf(each) }));

/** Their texts or keys; undefined for one that is not written out, as for what is no array or object. */
const namesIn = (node: Node | undefined) =>
  /^(Array|Object)Expression$/.test(node?.type ?? "") ? itemsIn(node).map(({ name }) => name) : [undefined];

/** Text that is written out; that of a constant is not. */
const textOf = (node: Node | undefined) => (node?.type === "Literal" ? nameOf(node) : undefined);

type Item = { readonly name: string | undefined; readonly text: string };
type Edit = readonly [path: readonly string[], change: (items: readonly Item[]) => readonly Item[]];

/** The text with other items in arrays and objects; comments stay with the item that follows them. */
const edited = (text: string, file: string, edits: readonly Edit[]): string =>
  edits.reduce((before, [path, change]) => {
    const list = nodeAt(before, file, path);
    if (!list) return before;
    let from = list.start + 1;
    const items = itemsIn(list).map(({ node, name }) => {
      const comma = /^(?:\s|\/\*.*?\*\/)*,/s.exec(before.slice(node.end))?.[0].length ?? 0;
      const item = { name, text: before.slice(from, node.end + Math.max(comma - 1, 0)) };
      from = node.end + comma;
      return item;
    });
    const changed = change(items).map((item) => item.text);
    return before.slice(0, list.start + 1) + changed.join(",") + before.slice(from);
  }, text);

/** @param wanted where it stands among the others, its steps, and those that lead out of it besides */
export function withState(
  { slice, file, text }: StateOfSlice,
  wanted: ReturnType<typeof newStateOf>,
): string {
  const { state, label, tone, after, steps, joined } = wanted;
  const { camel } = slice.one;
  const machine = `${camel}Machine`;
  const insert = (place: string | undefined, offset: number, added: string) => (items: readonly Item[]) => {
    const at = items.findIndex(({ name }) => name === place);
    return items.toSpliced(at < 0 ? items.length : at + offset, 0, { name: undefined, text: added });
  };
  return edited(text, file, [
    [[`${camel}States`], insert(after, 1, `"${state}"`)],
    [[machine, "labels"], insert(after, 1, `${state}: ${JSON.stringify(label)}`)],
    [[machine, "tones"], insert(after, 1, `${state}: "${tone}"`)],
    ...joined.map(
      (name): Edit => [[machine, "transitions", name, "from"], insert(undefined, 0, `"${state}"`)],
    ),
    ...steps.flatMap(({ before: place, name, ...step }): Edit[] => [
      [[`${camel}Transitions`], insert(place, 0, `"${name}"`)],
      [[machine, "transitions"], insert(place, 0, `\n${name}: ${JSON.stringify(step)}`)],
    ]),
  ]);
}

export function withoutState(
  { slice, file, text, state, machine: { steps } }: StateOfSlice,
  gone: readonly Step[],
): string {
  const { camel } = slice.one;
  const machine = `${camel}Machine`;
  const names = gone.map(({ name }) => name);
  const without =
    (...out: string[]) =>
    (items: readonly Item[]) =>
      items.filter(({ name = "" }) => !out.includes(name));
  const left = steps.filter((step) => !gone.includes(step));
  return edited(text, file, [
    ...[[`${camel}States`], [machine, "labels"], [machine, "tones"]].map(
      (path): Edit => [path, without(state)],
    ),
    ...[[`${camel}Transitions`], [machine, "transitions"]].map((path): Edit => [path, without(...names)]),
    ...left.map(({ name }): Edit => [[machine, "transitions", name, "from"], without(state)]),
  ]);
}

/** A test with other steps in the object that lists those that are open in each state; the same where it has none. */
function withOpenSteps(test: string, file: string, before: Machine, after: Machine): string {
  const list = treeOf(test, file).nodes.find(
    (node) =>
      node.type === "ObjectExpression" &&
      nodeParts(node, "properties").every(
        ({ value }) => (value as Node | undefined)?.type === "ArrayExpression",
      ) &&
      isSame(namesIn(node), before.states),
  );
  if (!list) return test;
  const lines = after.states.map((state) => {
    const open = after.steps.filter(({ from }) => from.includes(state)).map(({ name }) => name);
    return `\n${JSON.stringify(state)}: ${JSON.stringify(open)},`;
  });
  return `${test.slice(0, list.start)}{${lines.join("")}}${test.slice(list.end)}`;
}

/** Both files of a slice that list its states, by their paths, with another machine. */
function textsWith({ slice, file, machine }: StateOfSlice, changed: string): Map<string, string> {
  const texts = new Map([[file, changed]]);
  const after = machineIn(changed, file, slice.one.camel);
  if (!after) throw new Error(`${file} could not be edited.`);
  const test = `tests/product/${slice.one.kebab}.test.ts`;
  const before = textIfThere(test) ?? "";
  const listed = withOpenSteps(before, test, machine, after);
  if (listed !== before) texts.set(test, listed);
  return texts;
}
