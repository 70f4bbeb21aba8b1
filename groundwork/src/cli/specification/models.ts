import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Column of a model. */
export type Column = {
  readonly name: string;
  /** Type in Prisma's words, such as `DateTime`. */
  readonly type: string;
  readonly optional: boolean;
  readonly list: boolean;
  readonly unique: boolean;
};

/** Relation by a column of a model to the rows of another. */
export type ModelRelation = {
  readonly field: string;
  readonly column: string;
  readonly to: string;
  readonly optional: boolean;
  readonly onDelete: string;
};

export type DataModel = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly relations: readonly ModelRelation[];
};

/** Models of the schema in a folder, in the order of their files. */
export function readModels(folder = "prisma"): DataModel[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort();
  return modelsOf(files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n"));
}

const block = /^model (\w+) \{\n([\s\S]*?)^\}/gm;
const fieldLine = /^\s+(\w+)\s+(\w+)(\[\])?(\?)?(?:\s+(.*))?$/;

/** Models of a schema's text, as Prisma's own formatter lays it out. */
export function modelsOf(schema: string): DataModel[] {
  const blocks = [...schema.matchAll(block)].map(([, name = "", body = ""]) => ({ name, body }));
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
      relations: fields.flatMap(({ field, type, optional, attributes }) => {
        const [, column = ""] = /@relation\(.*\bfields: \[(\w+)/.exec(attributes) ?? [];
        const [, onDelete = optional ? "SetNull" : "Restrict"] = /\bonDelete: (\w+)/.exec(attributes) ?? [];
        return column && names.has(type) ? [{ field, column, to: type, optional, onDelete }] : [];
      }),
    };
  });
}

/** `apiToken` for `ApiToken`. */
export const camelCase = (model: string): string => model.charAt(0).toLowerCase() + model.slice(1);
