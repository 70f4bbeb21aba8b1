import { existsSync } from "node:fs";
import { join } from "node:path";
import { branchesOf, jsonSchemaOf, propertiesOf, schemaOf, valuesOf } from "../../contract/json-schema";
import type {
  ApiDocument,
  SpecField,
  Specification,
  SpecMachine,
  SpecRelation,
  SpecRule,
} from "../../contract/specification";
import type { StateMachine } from "../../contract/states";
import { loadModule } from "../../server/process/load-module";
import { platformFolder } from "../../server/process/platform-folder";
import { apiDocument } from "../api";
import { productJobs } from "../product";
import { schemaText } from "../slice/existing";
import { diagramsOf } from "./diagrams";
import { limitsOf } from "./limits";
import { codeName, entityParts, productModules, type SliceModules } from "./modules";
import { screensOf } from "./screens";
import { exportsOf, firstSentence, sourceFiles } from "./source-files";

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
  const examples = Object.entries(procedures).map(async ([path, { input }]) => {
    const [slice = "", name = ""] = path.split(".");
    const { example: row = { id: ids.row }, references = {}, inputs: made = {} } = await sampleOf(slice);
    const value = made[name]?.({ row, newId: ids.new });
    if (value === undefined || input === null) return [];
    const pointing = propertiesOf(schemaOf(input, inputs) ?? {}).filter(([field]) => field in references);
    return [
      [path, { ...Object.fromEntries(pointing.map(([field]) => [field, ids.row])), ...(value as object) }],
    ];
  });
  return Object.fromEntries((await Promise.all(examples)).flat());
}

/** Sample of a slice; empty where there is none, or where it cannot be loaded outside the tests that it is made for. */
async function sampleOf(slice: string): Promise<Sample> {
  const own = `tests/contract/samples/${slice}.ts`;
  const file = existsSync(own) ? own : platformSamples;
  if (!existsSync(file)) return {};
  type Module = Readonly<Record<string, Sample>> & {
    readonly platformSamples?: Readonly<Record<string, Sample>>;
  };
  const module = await loadModule<Module>(file).catch(() => undefined);
  return (module?.platformSamples ?? module)?.[slice] ?? {};
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
  const { product, roles, roleNames, requires, slices } = modules;
  const { name, sentence, audience } = product;
  const sources = procedureSources();
  const examples = await examplesOf(api);
  const screens = screensOf(modules, api);
  const entities = entitiesOf(slices, readModels(), api);
  return {
    product: { name, sentence, audience },
    roles: roles.map((role) => ({
      name: role,
      label: roleNames[role] ?? role,
      requires: requires?.[role] ?? null,
    })),
    api,
    calls: Object.fromEntries(
      Object.keys(api.procedures).map((path) => {
        const { about = null, place = null } = sources.find((source) => source.path === path) ?? {};
        return [path, { about, place, ...(path in examples && { example: examples[path] }) }];
      }),
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

const block = /^model (\w+) \{\n([\s\S]*?)^\}/gm;
const fieldLine = /^\s+(\w+)\s+(\w+)(\[\])?(\?)?(?:\s+(.*))?$/;

type DataModel = ReturnType<typeof readModels>[number];

/** Models of the schema, in the order of its files, as Prisma's own formatter lays them out. Types are in Prisma's words. */
function readModels() {
  const blocks = [...schemaText().matchAll(block)].map(([, name = "", body = ""]) => ({ name, body }));
  const names = new Set(blocks.map(({ name }) => name));
  return blocks.map(({ name, body }) => {
    const fields = body.split("\n").flatMap((line) => {
      const [, name = "", type = "", list, optional, attributes = ""] = fieldLine.exec(line) ?? [];
      return name ? [{ name, type, list: Boolean(list), optional: Boolean(optional), attributes }] : [];
    });
    return {
      name,
      columns: fields.filter(({ type }) => !names.has(type)),
      relations: fields.flatMap(({ name: field, type, optional, attributes }): SpecRelation[] => {
        const [, column = ""] = /@relation\(.*\bfields: \[(\w+)/.exec(attributes) ?? [];
        const [, onDelete = optional ? "SetNull" : "Restrict"] = /\bonDelete: (\w+)/.exec(attributes) ?? [];
        return column && names.has(type) ? [{ field, column, to: type, optional, onDelete }] : [];
      }),
    };
  });
}

/** `apiToken` for `ApiToken`. */
const camelCase = (model: string): string => model.charAt(0).toLowerCase() + model.slice(1);

/** Entities: the models whose fields or names a slice of their name describes, in the order of the slices. */
function entitiesOf(slices: readonly SliceModules[], models: readonly DataModel[], api: ApiDocument) {
  return slices.flatMap((slice) => {
    const { name, content, words, machine } = entityParts(slice);
    const model = models.find((candidate) => camelCase(candidate.name) === name);
    if (!model || !(content || words)) return [];
    const file = join(slice.folder, "fields.ts");
    return [
      {
        name,
        slice: name,
        one: words?.one ?? model.name,
        many: words?.many ?? model.name,
        about: existsSync(file) ? firstSentence(file) : null,
        fields: fieldsOf(slice, model),
        relations: model.relations.map((relation) => ({ ...relation, to: camelCase(relation.to) })),
        machine: machine ? machineOf(name, machine, api) : null,
      },
    ];
  });
}

const isUnique = (column?: DataModel["columns"][number]): boolean =>
  /@(unique|id)\b/.test(column?.attributes ?? "");

/** Fields that people write, and the other columns after them. */
function fieldsOf(slice: SliceModules, { columns, relations }: DataModel): SpecField[] {
  const { content, shown = {} } = entityParts(slice);
  const schemas = content ? propertiesOf(jsonSchemaOf(content, "input")) : [];
  const columnOf = (name: string) => columns.find((column) => column.name === name);
  const written = schemas.map(([name, schema]) => ({
    name,
    label: shown[name]?.label ?? null,
    kind: shown[name]?.kind ?? columnOf(name)?.type ?? "field",
    schema,
    optional: branchesOf(schema).some(({ type }) => type === "null"),
    unique: isUnique(columnOf(name)),
  }));
  const names = new Set([...schemas.map(([name]) => name), ...relations.map(({ column }) => column)]);
  const others = columns.filter(({ name }) => !names.has(name));
  return [
    ...written,
    ...others.map((column) => ({
      name: column.name,
      label: null,
      kind: column.list ? `${column.type}[]` : column.type,
      schema: null,
      optional: column.optional,
      unique: isUnique(column),
    })),
  ];
}

/** A machine with the call that takes its transitions: the one whose input can name each of them. */
function machineOf(entity: string, machine: StateMachine<string, string>, api: ApiDocument): SpecMachine {
  const names = Object.keys(machine.transitions);
  const takes = ([path, { input }]: [string, ApiDocument["procedures"][string]]) => {
    const fields = propertiesOf(schemaOf(input, api.inputs) ?? {});
    return (
      path.startsWith(`${entity}.`) &&
      fields.some(([, field]) => names.every((name) => valuesOf(field)?.includes(name)))
    );
  };
  return { ...machine, call: Object.entries(api.procedures).find(takes)?.[0] ?? null };
}
