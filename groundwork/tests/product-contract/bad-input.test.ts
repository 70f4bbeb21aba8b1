import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { jsonSchemaOf } from "#contract/json-schema";
import { platformSlices } from "#slices/platform-slices";
import { type App, openApp } from "#testing/app";
import { type Answer, ask } from "./ask";
import type { Caller } from "./callers";
import { about, byPath, callingRole, exampleOf, isTried, type Procedure } from "./procedures";
import { stage } from "./scenario";
import { storedIn } from "./stored";
import { fieldsOf, merged } from "./valid";
import { edgesOf, variantsOf } from "./variants";
import { type Attack, attacksOn, echo } from "./wrong-values";

let app: App;
beforeAll(async () => {
  app = await openApp();
});

type Issues = readonly { field: string }[];

/** Whether a refusal names the place, something in it, or the field it is in. */
const names = (issues: Issues, place: string) =>
  issues.some(
    ({ field }) =>
      field === place || field.startsWith(`${place}.`) || (field !== "" && place.startsWith(`${field}.`)),
  );

/** A refusal that names the place and repeats nothing of what was sent. */
function expectRefusal({ status, refused, text }: Answer, { name, field }: Attack) {
  expect(`${status} ${refused?.code}`, name).toBeOneOf(["400 INPUT_INVALID", "400 REQUEST_MALFORMED"]);
  // What lies too deep is not looked at, so there is no field to name.
  if (refused?.code === "REQUEST_MALFORMED") expect(name).toContain("too deep");
  else expect(refused?.issues, name).toSatisfy((issues: Issues) => names(issues, field));
  expect(text).not.toContain(echo);
  expect(Object.prototype).not.toHaveProperty("polluted");
}

/** Each test makes up inputs by the hundred, and sends every one of them. */
const timeout = 120_000;

const owner = (procedure: Procedure): Caller => ({ role: callingRole(procedure), owns: true });

const tried = byPath.filter(([, procedure]) => isTried(procedure));

test("every procedure that the product declares is tried", () => {
  const declared = byPath.filter(([, { slice }]) => !Object.hasOwn(platformSlices, slice));
  expect(tried).toEqual(expect.arrayContaining(declared));
});

describe.each(tried)("%s", { timeout }, (_path, procedure) => {
  test("refuses bad input by the name of its field, and stores nothing", async () => {
    const { fetch, input: sample } = await stage(app, procedure, owner(procedure));
    const before = await storedIn(app.db);
    const schema = jsonSchemaOf(procedure.input, "input");
    for (const [variant, whole] of variantsOf(procedure, sample).entries()) {
      for (const attack of attacksOn(schema, whole)) {
        const refused = fc.asyncProperty(attack.inputs, async (input) =>
          expectRefusal(await ask(fetch, procedure, input), attack),
        );
        await fc.assert(refused, { numRuns: variant === 0 ? 3 : 1, seed: variant });
      }
    }
    expect(await storedIn(app.db)).toEqual(before);
  });

  test("meets no error of its own in any input that it accepts", async () => {
    const example = exampleOf(procedure);
    const sample = procedure.sample(example);
    const edges = variantsOf(procedure, sample).flatMap((input) => edgesOf(procedure, input));
    const accepted = fieldsOf(procedure, sample).map((fields) => merged(sample, fields));
    // A write is judged by what it finds, so each finds a row that nobody has written to.
    const fresh = () => stage(app, procedure, owner(procedure));
    const once = await fresh();
    const answered = fc.asyncProperty(accepted, async (input) => {
      const { fetch, given } = procedure.kind === "mutation" ? await fresh() : once;
      const { status } = await ask(fetch, procedure, about(input, example, given));
      expect(status).toBeLessThan(500);
    });
    await fc.assert(answered, {
      examples: edges.map((edge) => [edge]),
      numRuns: edges.length + 20,
      seed: 1,
    });
  });
});

const subscriptions = tried.filter(([, { kind }]) => kind === "subscription");

test.each(subscriptions)(
  "%s goes on from any id that a subscriber makes up, or refuses it",
  { timeout },
  async (_path, procedure) => {
    const { fetch, input } = await stage(app, procedure, owner(procedure));
    const before = await storedIn(app.db);
    const characters = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
    const ids = fc.string({ unit: characters, minLength: 1, maxLength: 1000 });
    const answered = fc.asyncProperty(ids, async (id) => {
      const { status } = await ask(fetch, procedure, input, { "last-event-id": id });
      expect(status).toBeLessThan(500);
    });
    await fc.assert(answered, { numRuns: 20, seed: 1 });
    expect(await storedIn(app.db)).toEqual(before);
  },
);
