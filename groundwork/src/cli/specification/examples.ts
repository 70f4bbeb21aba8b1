import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ApiDocument } from "../../contract/api-document";
import { propertiesOf, schemaOf } from "../../contract/json-schema";
import { sliceOf } from "../../contract/procedure-path";
import { loadModule } from "../../server/load-module";

/** Ids of rows that nothing has made. */
const ids = { row: "019a3b7e-7d10-7c2f-9b58-3e61a0d4c7f2", new: "019a3b7e-7d10-7c2f-9b58-3e61a0d4c7a0" };

type Sample = {
  readonly example?: object;
  readonly references?: object;
  readonly inputs?: Readonly<Record<string, (given: { row: object; newId: string }) => unknown>>;
};

/** Where the samples of the contract's tests are, a file for each slice. */
const folder = "tests/contract/samples";

/** Inputs of the contract's samples by the paths of their calls; none where the tests are not, as in an image. */
export async function examplesOf({ procedures, inputs }: ApiDocument): Promise<Record<string, unknown>> {
  const slices = [...new Set(Object.keys(procedures).map(sliceOf))];
  const samples = new Map(
    await Promise.all(slices.map(async (slice) => [slice, await sampleOf(slice)] as const)),
  );
  const examples = Object.entries(procedures).flatMap(([path, { input }]) => {
    const [slice = "", name = ""] = path.split(".");
    const { example: row = { id: ids.row }, references = {}, inputs: made = {} } = samples.get(slice) ?? {};
    const value = made[name]?.({ row, newId: ids.new });
    if (value === undefined || input === null) return [];
    const pointing = propertiesOf(schemaOf(input, inputs) ?? {}).filter(([field]) => field in references);
    return [
      [path, { ...Object.fromEntries(pointing.map(([field]) => [field, ids.row])), ...(value as object) }],
    ];
  });
  return Object.fromEntries(examples);
}

/** Sample of a slice; `undefined` where there is none, or where it cannot be loaded outside the tests that it is made for. */
async function sampleOf(slice: string): Promise<Sample | undefined> {
  const file = join(folder, `${slice}.ts`);
  if (!existsSync(file)) return undefined;
  const samples = await loadModule<Readonly<Record<string, Sample>>>(file).catch(() => undefined);
  return samples?.[slice];
}
