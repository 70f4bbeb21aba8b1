import * as z from "zod";
import type { Labels } from "./display";
import { direction, line, moment, storable, version } from "./fields";

/** Order of a list: the column it goes by, and the type of that column's values. */
export type Sort = {
  readonly label: string;
  readonly by: string;
  readonly of: "time" | "text" | "number";
  readonly direction: "asc" | "desc";
};

/** Orders of a list by their names. The first is the usual one. */
export type Sorts = Readonly<Record<string, Sort>>;

/** Filters of a few values: what each is about, and the labels of its values. */
export type Choices = Readonly<Record<string, { readonly label: string; readonly labels: Labels }>>;

/** Search, filters and order of a list, in the URL of its page. */
export type Filters = {
  /** Path of the page of the list. */
  readonly path: string;
  /** Keeps the search out of the URL, and so out of histories and logs: it is for names or addresses of people. */
  readonly privateSearch?: boolean;
  /** The first is the default. */
  readonly sorts: Sorts;
  readonly choices?: Choices;
};

/** What becomes of the rows of a user who deletes their account. */
export const whenOwnerLeaves = z.enum(["refuse", "delete", "transfer"]);
export type WhenOwnerLeaves = z.output<typeof whenOwnerLeaves>;

/** Fields of every owned row as a caller sees it, beside its content. */
export const rowFields = {
  id: z.uuid(),
  ownerId: z.string(),
  ownerName: z.string(),
  version,
  createdAt: z.date(),
  updatedAt: z.date(),
};

type OutputFields<Shape extends z.ZodRawShape> = {
  [Field in keyof Shape]: z.ZodType<z.output<Shape[Field]>, z.output<Shape[Field]>>;
};

/**
 * Fields of a content as they are answered: of the same types, and without the bounds and the cleaning of what comes in,
 * which an answer has behind it.
 * @throws {TypeError} for a schema of which it cannot be known what comes out, such as a `transform`
 */
export const outputFields = <Shape extends z.ZodRawShape>(content: z.ZodObject<Shape>): OutputFields<Shape> =>
  Object.fromEntries(
    Object.entries(content.shape).map(([field, schema]) => [field, outputField(schema as z.ZodType, field)]),
  ) as OutputFields<Shape>;

function outputField(schema: z.ZodType, field: string): z.ZodType {
  const { def } = schema as z.ZodType & { def: z.core.$ZodTypes["_zod"]["def"] };
  const inner = (type: z.core.$ZodType) => outputField(type as z.ZodType, field);
  switch (def.type) {
    case "string":
      return z.string();
    case "number":
      return "format" in schema && schema.format === "safeint" ? z.int() : z.number();
    case "array":
      return z.array(inner(def.element));
    case "object":
      return z.object(Object.fromEntries(Object.entries(def.shape).map(([key, type]) => [key, inner(type)])));
    case "nullable":
      return inner(def.innerType).nullable();
    case "optional":
      return inner(def.innerType).optional();
    case "default":
    case "prefault":
    case "readonly":
    case "nonoptional":
      return inner(def.innerType);
    case "pipe":
      return inner(def.out);
    case "boolean":
    case "date":
    case "enum":
    case "literal":
      return schema;
    default:
      throw new TypeError(
        `Of ${field} it is not known what is answered: declare that field of the view by itself.`,
      );
  }
}

/** Characters of the value by which a list goes on: as many as a text may have that a list is sorted by. */
const cursorLength = 1000;

const fits = { time: moment, number: z.string().regex(/^-?\d{1,16}(\.\d{1,16})?$/), text: z.string() };

type ListLimits = Readonly<Record<"pageSize" | "maximumPageSize" | "searchLength", number>>;

/** Place where a page of a list ended: the sorted value of its last row, and that row's id for rows of equal value. */
export const listCursor = z.strictObject({ value: storable.max(cursorLength), id: z.uuid() });

/**
 * How many rows match a list in all, up to `browserLimits.countedRows` and one, and where not more: in each state. `created`
 * has how many were created in each of the last `days` of the input, of 24 hours until now, the latest first.
 */
export type ListCounts = {
  readonly total: number;
  readonly states?: Readonly<Record<string, number>>;
  readonly created?: readonly number[];
};

/** Page of a list, and where the next one begins; `null` at the end. The first page may have the counts of the list. */
export function pageOf<View extends z.ZodType>(view: View) {
  const state = view instanceof z.ZodObject && view.shape.state;
  const states = state instanceof z.ZodEnum && { states: z.partialRecord(state, z.int()).optional() };
  const created = z.array(z.int()).optional();
  const counts = z.object({ total: z.int(), ...states, created }) as unknown as z.ZodType<
    ListCounts,
    ListCounts
  >;
  return z.object({ items: z.array(view), nextCursor: listCursor.nullable(), counts: counts.optional() });
}

/** Inputs of lists within the limits of a product. */
export function listInputs({ pageSize: size, maximumPageSize, searchLength }: ListLimits) {
  /** Number of rows to answer with. */
  const pageSize = z.int().min(1).max(maximumPageSize).default(size);

  /** Input of a list: a search, filters of its own, an order, and where to go on. */
  function listInput<Name extends string, Filters extends z.ZodRawShape = Record<never, never>>(
    sorts: Readonly<Record<Name, Sort>>,
    filters: Filters = {} as Filters,
  ) {
    const names = Object.keys(sorts) as [Name, ...Name[]];
    return z
      .strictObject({
        search: line({ max: searchLength }).default(""),
        sort: z.enum(names).default(names[0] as never),
        cursor: listCursor.nullish(),
        limit: pageSize,
        /** Days of which it is counted what was created in each. */
        days: z.int().min(1).max(31).optional(),
        direction,
        ...filters,
      })
      .refine(isGoingOn, { path: ["cursor"] });

    function isGoingOn(input: object): boolean {
      const { sort, cursor } = input as { sort: Name; cursor?: z.output<typeof listCursor> | null };
      return !cursor || fits[sorts[sort].of].safeParse(cursor.value).success;
    }
  }

  /** Input of a row's history. The cursor is the id of the last entry of the page before. */
  const historyInput = z.strictObject({
    id: z.uuid(),
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .nullish(),
    limit: pageSize,
    direction,
  });

  return { pageSize, listInput, historyInput };
}

/** Page of a row's history. A change is of one field; `null` where there was, or is, nothing. */
export const historyPage = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      actorName: z.string().nullable(),
      /** Whether a program did it in their name. */
      byProgram: z.boolean(),
      changes: z.array(
        z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
      ),
      at: z.date(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type HistoryPage = z.output<typeof historyPage>;
