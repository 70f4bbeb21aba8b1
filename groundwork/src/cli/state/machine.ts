import { refusal } from "../changes/changes";
import { sliceAndName } from "../field/request";
import { textIfThere } from "../files";
import { type Node, nameOf, nodeParts, treeOf } from "../source/syntax";

/** Transition by its name. */
export type Step = {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly label: string;
  readonly past: string;
};

/** State machine as the source of a slice writes it out. */
export type Machine = {
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

export type StateOfSlice = ReturnType<typeof stateOfSlice>;

/** @throws {UserFacingError} with the states that there are, when this is none of them */
export function refuseUnknownState({ slice, machine }: StateOfSlice, state: string): void {
  if (machine.states.includes(state)) return;
  throw refusal(`${slice.one.camel} has no state "${state}": its states are ${machine.states.join(", ")}.`);
}

/** The machine that a source writes out; undefined when a part of it is not written as in the template. */
export function machineIn(text: string, file: string, camel: string): Machine | undefined {
  const at = (...path: string[]) => nodeAt(text, file, path);
  const machine = `${camel}Machine`;
  const textAt = (...path: string[]) => textOf(at(machine, ...path));
  const namesIn = (node: Node | undefined) =>
    /^(Array|Object)Expression$/.test(node?.type ?? "") ? itemsIn(node).map(({ name }) => name) : [undefined];
  const states = namesIn(at(`${camel}States`));
  const names = namesIn(at(machine, "transitions"));
  const steps = names.map((name = "") => ({
    name,
    from: namesIn(at(machine, "transitions", name, "from")),
    to: textAt("transitions", name, "to"),
    label: textAt("transitions", name, "label"),
    past: textAt("transitions", name, "past"),
  }));
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

/** State to be added: where it stands among the others, its steps, and the steps that lead out of it besides. */
export type NewState = {
  readonly state: string;
  readonly label: string;
  readonly tone: string;
  readonly after: string | undefined;
  readonly steps: readonly (Step & { readonly before: string | undefined })[];
  readonly joined: readonly string[];
};

export function withState({ slice, file, text }: StateOfSlice, wanted: NewState): string {
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
      isSame(
        itemsIn(node).map(({ name }) => name),
        before.states,
      ),
  );
  if (!list) return test;
  const lines = after.states.map((state) => {
    const open = after.steps.filter(({ from }) => from.includes(state)).map(({ name }) => name);
    return `\n${JSON.stringify(state)}: ${JSON.stringify(open)},`;
  });
  return `${test.slice(0, list.start)}{${lines.join("")}}${test.slice(list.end)}`;
}

/** Both files of a slice that list its states, by their paths, with another machine. */
export function textsWith({ slice, file, machine }: StateOfSlice, changed: string): Map<string, string> {
  const texts = new Map([[file, changed]]);
  const after = machineIn(changed, file, slice.one.camel);
  if (!after) throw new Error(`${file} could not be edited.`);
  const test = `tests/product/${slice.one.kebab}.test.ts`;
  const before = textIfThere(test) ?? "";
  const listed = withOpenSteps(before, test, machine, after);
  if (listed !== before) texts.set(test, listed);
  return texts;
}
