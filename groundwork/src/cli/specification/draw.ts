import { existsSync } from "node:fs";
import { join } from "node:path";
import { propertiesOf, schemaOf } from "../../contract/json-schema";
import { sliceOf } from "../../contract/procedure-path";
import type { ApiDocument, SpecCall, Specification, SpecRule } from "../../contract/specification";
import { loadModule } from "../../server/process/load-module";
import { platformFolder } from "../../server/process/platform-folder";
import { apiDocument } from "../api";
import { productJobs } from "../product";
import { diagramsOf } from "./diagrams";
import { entitiesOf, readModels } from "./entities";
import { limitsOf } from "./limits";
import { codeName, productModules, type SliceModules } from "./modules";
import { screensOf } from "./screens";
import { exportsOf, sourceFiles } from "./source-files";

/** Ids of rows that nothing has made. */
const ids = { row: "019a3b7e-7d10-7c2f-9b58-3e61a0d4c7f2", new: "019a3b7e-7d10-7c2f-9b58-3e61a0d4c7a0" };

type Sample = {
  readonly example?: object;
  readonly references?: object;
  readonly inputs?: Readonly<Record<string, (given: { row: object; newId: string }) => unknown>>;
};

/** Samples of the platform's slices, for the tests of the contract. */
const platformSamples = `${platformFolder}/src/testing/samples/platform-samples.ts`;

/** Inputs of the contract's samples by the paths of their calls; none where the tests are not, as in an image. */
async function examplesOf({ procedures, inputs }: ApiDocument): Promise<Record<string, unknown>> {
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
  const own = `tests/contract/samples/${slice}.ts`;
  const file = existsSync(own) ? own : platformSamples;
  if (!existsSync(file)) return undefined;
  type Module = Readonly<Record<string, Sample>> & {
    readonly platformSamples?: Readonly<Record<string, Sample>>;
  };
  const module = await loadModule<Module>(file).catch(() => undefined);
  return (module?.platformSamples ?? module)?.[slice];
}

/** Calls by their paths with what their source says: each export of a file of procedures is one. */
function procedureSources() {
  const ofPlatform = sourceFiles(`${platformFolder}/src/slices`).filter((file) =>
    file.endsWith("/procedures.ts"),
  );
  return [...sourceFiles("src/server/procedures"), ...ofPlatform].flatMap((file) => {
    const slice = codeName(/([^/]+?)(\/procedures)?\.ts$/.exec(file)?.[1] ?? "");
    return exportsOf(file).map((found) => ({ ...found, path: `${slice}.${found.name}` }));
  });
}

type Sources = ReturnType<typeof procedureSources>;

/** Functions of the slices' `rules.ts` that answer with codes of the catalogue, and the calls that ask them. */
function rulesOf(slices: readonly SliceModules[], codes: readonly string[], calls: Sources): SpecRule[] {
  return slices.flatMap(({ slice, folder }) => {
    const file = join(folder, "rules.ts");
    if (!existsSync(file)) return [];
    return exportsOf(file).flatMap(({ name, about, text, place }) => {
      const refusals = codes.filter((code) => text.includes(`"${code}"`));
      const asking = calls.filter((call) => new RegExp(`\\b${name}\\(`).test(call.text));
      return refusals.length > 0
        ? [{ slice: codeName(slice), name, about, refusals, calls: asking.map(({ path }) => path), place }]
        : [];
    });
  });
}

/** The specification of the product, drawn from its definitions: the same for the same source. */
export async function drawSpecification(): Promise<Specification> {
  const api = await apiDocument();
  const modules = await productModules();
  const { product, roles, roleNames, slices } = modules;
  const { name, sentence, audience } = product;
  const sources = procedureSources();
  const written = new Map(
    sources.map(({ path, about, place }): [string, SpecCall] => [path, { about, place }]),
  );
  const examples = await examplesOf(api);
  const screens = screensOf(modules, api);
  const entities = entitiesOf(slices, readModels(), api);
  return {
    product: { name, sentence, audience },
    roles: roles.map((role) => ({ name: role, label: roleNames[role] ?? role })),
    api,
    calls: Object.fromEntries(
      Object.keys(api.procedures).map((path) => [
        path,
        {
          about: null,
          place: null,
          ...written.get(path),
          ...(path in examples && { example: examples[path] }),
        },
      ]),
    ),
    screens,
    entities,
    rules: rulesOf(slices, Object.keys(api.errors), sources),
    limits: limitsOf(modules),
    jobs: (await productJobs()).map(({ name, limits, schedule }) => ({
      name,
      schedule: schedule ?? null,
      retries: limits.retries,
      backoffSeconds: limits.backoff,
      timeoutSeconds: limits.timeout,
      concurrency: limits.concurrency,
    })),
    diagrams: await diagramsOf({ screens, entities }),
  };
}
