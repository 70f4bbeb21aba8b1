import { readFileSync } from "node:fs";
import { emptyMigration } from "../../postgres/create-migration";
import { refusal } from "../changes/changes";
import { allOrNothing, applyLast, format, writeApi } from "../changes/transaction";
import { projectFiles } from "../git";
import { existingSlices } from "../slice/existing";
import { ownPaths } from "../slice/registries";
import { nameOf, treeOf } from "../source/syntax";
import { deriveRouteTypes, typeCheck } from "../type-check";
import { withMigratedDatabase } from "../with-database";
import {
  refuseUnknownState,
  type StateOfSlice,
  type Step,
  stateOfSlice,
  textsWith,
  withoutState,
} from "./machine";

type Options = {
  /** State that rows which are in it go to. */
  readonly to?: string | undefined;
  /** Accepts texts that may mean the state or its steps. */
  readonly force?: boolean | undefined;
};

/**
 * Removes a state from a slice, with the steps that lead to it and those that lead from it alone, and moves its rows.
 * @throws {UserFacingError} with the reason, such as where else it is named, in which case nothing has changed
 */
export async function removeState(path: string, { to, force }: Options): Promise<void> {
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
