import { existsSync } from "node:fs";
import { join } from "node:path";
import { branchesOf, jsonSchemaOf, propertiesOf, schemaOf, valuesOf } from "../../contract/json-schema";
import type {
  ApiDocument,
  SpecEntity,
  SpecField,
  SpecMachine,
  SpecRelation,
} from "../../contract/specification";
import type { StateMachine } from "../../contract/states";
import { schemaText } from "../slice/existing";
import { entityParts, type SliceModules } from "./modules";
import { firstSentence } from "./source-files";

const block = /^model (\w+) \{\n([\s\S]*?)^\}/gm;
const fieldLine = /^\s+(\w+)\s+(\w+)(\[\])?(\?)?(?:\s+(.*))?$/;

type DataModel = ReturnType<typeof readModels>[number];

/** Models of the schema, in the order of its files, as Prisma's own formatter lays them out. Types are in Prisma's words. */
export function readModels() {
  const blocks = [...schemaText().matchAll(block)].map(([, name = "", body = ""]) => ({ name, body }));
  const names = new Set(blocks.map(({ name }) => name));
  return blocks.map(({ name, body }) => {
    const fields = body.split("\n").flatMap((line) => {
      const [, field = "", type = "", list, optional, attributes = ""] = fieldLine.exec(line) ?? [];
      return field ? [{ field, type, list: Boolean(list), optional: Boolean(optional), attributes }] : [];
    });
    return {
      name,
      columns: fields
        .filter(({ type }) => !names.has(type))
        .map(({ field, type, list, optional, attributes }) => ({
          name: field,
          type,
          list,
          optional,
          unique: /@(unique|id)\b/.test(attributes),
        })),
      relations: fields.flatMap(({ field, type, optional, attributes }): SpecRelation[] => {
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
export function entitiesOf(
  slices: readonly SliceModules[],
  models: readonly DataModel[],
  api: ApiDocument,
): SpecEntity[] {
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
    unique: columnOf(name)?.unique ?? false,
  }));
  const names = new Set([...schemas.map(([name]) => name), ...relations.map(({ column }) => column)]);
  const others = columns.filter(({ name }) => !names.has(name));
  return [
    ...written,
    ...others.map(({ name, type, list, optional, unique }) => ({
      name,
      label: null,
      kind: list ? `${type}[]` : type,
      schema: null,
      optional,
      unique,
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
