import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ApiDocument } from "../../contract/api-document";
import { branchesOf, jsonSchemaOf, propertiesOf, schemaOf, valuesOf } from "../../contract/json-schema";
import type { SpecEntity, SpecField, SpecMachine } from "../../contract/specification";
import type { StateMachine } from "../../contract/states";
import { camelCase, type DataModel } from "./models";
import { entityParts, type SliceModules } from "./modules";
import { firstSentence } from "./source-files";

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
