import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import {
  machineIn,
  newStateOf,
  type StateOptions,
  stateOfSlice,
  stepsGoneWith,
  withoutState,
  withState,
} from "../../../groundwork/src/cli/state/state";
import { ask } from "../../../groundwork/tests/support/embedded";
import { beginScenario, type Scenario } from "../scenario";

const file = "src/product/placeholder/states.ts";
const source = readFileSync(file, "utf8");

function refusal(path: string, options: StateOptions): string {
  try {
    newStateOf(stateOfSlice(path), options);
  } catch (error) {
    return (error as Error).message;
  }
  return "not refused";
}

describe("a state is refused with a reason, and nothing is written", () => {
  test.each<[path: string, options: StateOptions, reason: RegExp]>([
    ["waiting", {}, /^"waiting" is not a valid state name: write the slice, a dot, and a name/],
    ["placeholder.Waiting", {}, /is not a valid state name/],
    ["nowhere.waiting", {}, /^There is no slice "nowhere": the slices are placeholder/],
    ["remark.waiting", {}, /^remark has no states: there is no src\/product\/remark\/states\.ts/],
    ["placeholder.active", {}, /^placeholder has a state "active" already, in src\/product/],
    ["placeholder.constructor", {}, /^"constructor" is what every object has already/],
    ["placeholder.aNameOfThirtyLettersInAll", {}, /is longer than 24 letters/],
    [
      "placeholder.waiting",
      { from: "open" },
      /^placeholder has no state "open": its states are draft, active/,
    ],
    ["placeholder.waiting", { from: "draft,draft" }, /^--from has "draft" twice/],
    ["placeholder.waiting", { from: "waiting" }, /^placeholder has no state "waiting"/],
    ["placeholder.waiting", { to: "closed" }, /^placeholder has no state "closed"/],
    ["placeholder.waiting", { step: "Wait" }, /^"Wait" is not a valid step name/],
    ["placeholder.waiting", { step: "then" }, /^"then" is what every object has already: .* the step/],
    ["placeholder.waiting", { step: "archive" }, /^placeholder has something called "archive" already/],
    ["placeholder.waiting", { step: "update" }, /^placeholder has something called "update" already/],
    ["placeholder.waiting", { label: " " }, /^--label is empty/],
  ])("%s %j", (path, options, reason) => {
    const message = refusal(path, options);
    expect(message).toMatch(reason);
    expect(message).toContain("Nothing was written.");
  });

  test("and so is one that several steps could lead to", () => {
    const text = source
      .replace('"restore"]', '"restore", "reset"]')
      .replace(
        "    restore:",
        '    reset: { from: ["active"], to: "draft", label: "Reset", past: "Reset" },\n    restore:',
      );
    const of = { ...stateOfSlice("placeholder.waiting"), text };
    const machine = machineIn(text, file, "placeholder");
    if (!machine) throw new Error("The machine is not read.");
    expect(() => newStateOf({ ...of, machine }, { to: "draft" })).toThrow(/in --to: reset or restore\./);
    expect(newStateOf({ ...of, machine }, { to: "reset" }).joined).toEqual(["reset"]);
  });

  test.each<[string, string, string]>([
    ["a constant as a state", '"draft", "active", "archived"]', '"draft", active, "archived"]'],
    ["a constant as the end of a step", 'to: "active"', "to: active"],
    ["a call as the start of a step", 'from: ["draft", "active"]', "from: allBut([])"],
    ["a label from elsewhere", 'active: "Active", ', ""],
    ["a step that is not listed", '"archive", "restore"]', '"archive"]'],
  ])("a machine with %s is not taken for one", (_, written, other) => {
    expect(source).toContain(written);
    expect(machineIn(source, file, "placeholder")).toBeDefined();
    expect(machineIn(source.replace(written, other), file, "placeholder")).toBeUndefined();
  });
});

test("without more words a state follows the initial one, and has words of its own", () => {
  expect(newStateOf(stateOfSlice("placeholder.onHold"), {})).toMatchObject({
    label: "On hold",
    tone: "off",
    joined: [],
    steps: [{ name: "markAsOnHold", from: ["draft"], label: "Mark as on hold", past: "Marked as on hold" }],
  });
});

test("a step is made to a state that no step leads to", () => {
  const text = source.replace(/^ {4}restore:.*\n/m, "").replace(', "restore"]', "]");
  const machine = machineIn(text, file, "placeholder");
  if (!machine) throw new Error("The machine is not read.");
  const of = { ...stateOfSlice("placeholder.waiting"), text, machine };
  const { steps } = newStateOf(of, { to: "draft" });
  expect(steps[1]).toMatchObject({
    name: "markAsDraft",
    from: ["waiting"],
    to: "draft",
    label: "Mark as draft",
  });
});

test("removing what was added leaves the source as it was, with its comments", () => {
  const text = source.replace(
    '"active", "archived"] as',
    '"active", // in force\n  "archived" /* over */] as',
  );
  const of = { ...stateOfSlice("placeholder.waiting"), text };
  const wanted = newStateOf(of, { from: "draft,active", to: "archived,draft" });
  const added = withState(of, wanted);
  const machine = machineIn(added, file, "placeholder");
  expect(machine).toMatchObject({
    states: ["draft", "active", "waiting", "archived"],
    labels: { waiting: "Waiting" },
  });
  expect(machine?.steps.map(({ name, from }) => [name, from])).toEqual([
    ["activate", ["draft"]],
    ["markAsWaiting", ["draft", "active"]],
    ["archive", ["draft", "active", "waiting"]],
    ["restore", ["archived", "waiting"]],
  ]);
  if (!machine) return;
  const gone = machine.steps.filter(({ to }) => to === "waiting");
  const spaceless = (of: string) => of.replace(/\s/g, "").replaceAll(",}", "}");
  expect(spaceless(withoutState({ ...of, text: added, machine }, gone))).toBe(spaceless(text));
});

test("with a state go the steps to it and those from it alone, unless they are needed", () => {
  const archived = stateOfSlice("placeholder.archived");
  expect(stepsGoneWith(archived).map(({ name }) => name)).toEqual(["archive", "restore"]);
  const chain = source.replace('from: ["draft", "active"], to', 'from: ["active"], to');
  const machine = machineIn(chain, file, "placeholder");
  if (!machine) throw new Error("The machine is not read.");
  const active = { ...stateOfSlice("placeholder.active"), machine };
  expect(() => stepsGoneWith(active)).toThrow(/^No step would lead to "archived": add one in src\/product/);
  const steps = machine.steps.filter(({ name }) => name === "activate");
  const last = { ...active, machine: { ...machine, steps } };
  expect(() => stepsGoneWith(last)).toThrow(/^No step would be left of placeholder.*Nothing was written\.$/);
});

describe("in a project", () => {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await beginScenario();
  });
  afterAll(() => scenario.remove());

  const states = () =>
    ask(scenario.url, `SELECT string_agg("state" || "version", ' ' ORDER BY "title") FROM "Placeholder"`);

  it("states are added, and what came with the slice passes", async () => {
    await scenario.succeed(
      "new",
      "state",
      "placeholder.waiting",
      "--from",
      "draft",
      "--to",
      "active,archived",
    );
    const output = await scenario.succeed(
      ...["new", "state", "placeholder.closed", "--from", "active,waiting", "--step", "close"],
    );
    expect(output).toContain("The step close leads to it from active and waiting; none leads out of it.");
    expect(scenario.read("tests/product/placeholder.test.ts")).toContain(
      'waiting: ["activate", "archive", "close"]',
    );
    await scenario.succeed("check");
    const contract = ["api", "errors", "outputs"].map((name) => `contract/${name}.test`);
    await scenario.pass(["contract", "server", "product"], ...contract, "/placeholder.test");
    await scenario.commit("Add states");
  });

  it("one that is named elsewhere stays", async () => {
    const { code, output } = await scenario.command("remove", "state", "placeholder.active", "--to", "draft");
    expect(code).toBe(1);
    expect(output).toContain('Nothing was written.\n  prisma/seed/placeholder.ts:17: "activate"\n');
    expect(output).toMatch(/^ {2}src\/product\/placeholder\/rules\.ts:\d+: "active"$/m);
    const forced = await scenario.command(
      ...(["remove", "state", "placeholder.active", "--to", "draft", "--force"] as const),
    );
    expect(forced.output).toMatch(/is used elsewhere: .* Nothing was written\.\n.*error TS/);
    expect(await scenario.changes()).toEqual([]);
    const without = await scenario.command("remove", "state", "placeholder.waiting");
    expect(without.output).toContain("npm run remove state placeholder.waiting -- --to draft.");
    const first = await scenario.command("remove", "state", "placeholder.draft", "--to", "active");
    expect(first.output).toMatch(
      /^Each new placeholder is "draft": make another state the initial one first/,
    );
  });

  it("one that is removed moves its rows, and leaves nothing but its migration", async () => {
    await ask(
      scenario.url,
      `INSERT INTO "User" ("id", "name", "email", "updatedAt") VALUES ('u', 'Robin', 'robin@example.com', now())`,
    );
    for (const [title, state] of [
      ["a", "waiting"],
      ["b", "closed"],
      ["c", "active"],
    ])
      await ask(
        scenario.url,
        `INSERT INTO "Placeholder" ("id", "ownerId", "title", "titleKey", "note", "state", "updatedAt")
         VALUES (gen_random_uuid(), 'u', '${title}', '${title}', 'note', '${state}', now())`,
      );
    const output = await scenario.succeed("remove", "state", "placeholder.waiting", "--to", "draft");
    expect(output).toMatch(
      /^placeholder\.waiting is gone, and with it markAsWaiting\. The migration \d+_remove_waiting/,
    );
    await scenario.succeed("remove", "state", "placeholder.closed", "--to", "archived");
    expect(await states()).toBe("draft2 archived2 active1");
    expect(scenario.read(file)).toBe(source);
    const left = (await scenario.run("git", "diff", "--name-only", "HEAD~1")).output.split("\n");
    expect(left.filter((path) => path.startsWith("src/") || path.startsWith("tests/"))).toEqual([]);
  });
});
