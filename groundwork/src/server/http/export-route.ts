import { type AnyTRPCRouter, callTRPCProcedure } from "@trpc/server";
import * as z from "zod";
import { auditCutHeader } from "../../contract/audit-filters";
import { loggedText } from "../../contract/dates";
import { type AnyField, type AnyFields, dateTime, line, oneOf } from "../../contract/display";
import { labelFor } from "../../contract/labels";
import type { RateLimit } from "../../contract/limits";
import type { LoggedEntity } from "../../contract/logged-entity";
import { sliceOf } from "../../contract/procedure-path";
import type { ListCounts } from "../../contract/rows";
import { createContext } from "../call/context";
import { declaredProcedures } from "../call/declared-procedures";
import { openContext } from "../call/run-call";
import { AppError } from "../log/app-error";
import { processWide } from "../process/process-wide";
import type { Route } from "./adapters";
import { csvText, csvType } from "./csv-route";
import { downloadRoute } from "./download-route";

type Exports = {
  /** What the rows of each slice are shown with. */
  readonly entities: Readonly<Record<string, LoggedEntity>>;
  /** The most rows in one file. */
  readonly maxRows: number;
  /** Files of one user. */
  readonly rateLimit: RateLimit;
};
type Row = Readonly<Record<string, unknown>>;
type Page = { readonly items: readonly Row[]; readonly nextCursor: unknown; readonly counts?: ListCounts };

const store = processWide("exports", (): { product?: Exports } => ({}));

/** Sets what lists of the product are exported with. */
export function setExports(product: Exports): void {
  store.product = product;
}

const folder = "/api/export/";

/**
 * Route by which any list is downloaded as CSV, such as `/api/export/invoice.list.csv?state=open&columns=title,state`. It
 * calls the list itself, page by page, as a call from the browser would: who may read which rows is said there alone.
 */
export function exportRoutes(router: AnyTRPCRouter): Route[] {
  if (!store.product) return [];
  const { entities, maxRows, rateLimit } = store.product;
  const route = downloadRoute({
    path: folder,
    actorOf: async (_, headers) => (await createContext({ headers })).actor(),
    rateLimit,
    contentType: csvType,
    textFor: async ({ url, headers, reference }) => {
      const { columns: chosen, ...given } = Object.fromEntries(
        [...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name)]),
      );
      const path = /^(.+)\.csv$/.exec(url.pathname.slice(folder.length))?.[1] ?? "";
      const { many, columns, inputOf } = exportedList(path, entities);
      const names = chosen?.flatMap((some) => some.split(",")) ?? Object.keys(columns);
      z.object({ columns: z.array(z.enum(Object.keys(columns))) }).parse({ columns: names });
      const fields = names.flatMap((name) => (columns[name] ? { name, ...columns[name] } : []));
      const input = inputOf(given);
      // Who asks is looked up for each page, so that who may not read on gets no more. Pages are no calls of the browser's.
      const { clientIp: _, actorNow, ...context } = await openContext({ headers, reference });
      const ctx = { ...context, actor: actorNow ?? context.actor };
      const call = { router, path, type: "query", ctx, signal: undefined, batchIndex: 0 } as const;
      const read = async (cursor: unknown): Promise<Page> =>
        callTRPCProcedure({ ...call, getRawInput: async () => (cursor ? { ...input, cursor } : input) });
      const first = await read(null);
      const cellsOf = (row: Row) => fields.map((field) => cellOf(field, row[field.name]));
      return {
        text: csvText({
          head: fields.map(({ label }) => label),
          cellsOf,
          first,
          read,
          maxRows,
          kept: "first",
        }),
        filename: `${many.toLowerCase().replace(/[^a-z\d]+/g, "-")}.csv`,
        headers: (first.counts?.total ?? 0) > maxRows ? { [auditCutHeader]: String(maxRows) } : {},
      };
    },
  });
  return [route];
}

/**
 * List of rows that the product has words for.
 * @throws {AppError} for what is none, such as a mutation
 */
function exportedList(path: string, entities: Exports["entities"]) {
  const declared = declaredProcedures().find((procedure) => procedure.path === path);
  const slice = sliceOf(path);
  const entity = Object.hasOwn(entities, slice) ? entities[slice] : undefined;
  const { input, output } = declared ?? {};
  const { items, nextCursor } = output instanceof z.ZodObject ? output.shape : {};
  const view = items instanceof z.ZodArray && items.element instanceof z.ZodObject ? items.element.shape : {};
  const isList = declared?.kind === "query" && input instanceof z.ZodObject && nextCursor;
  if (!entity || !isList || !Object.keys(entity.fields).some((name) => name in view))
    throw new AppError("CALL_UNKNOWN");
  const all: AnyFields = {
    ...entity.fields,
    ...(entity.machine && { state: oneOf("State", entity.machine.labels) }),
    ownerName: line("Owner"),
    createdAt: dateTime("Created"),
    updatedAt: dateTime("Changed"),
    ...entity.fields,
  };
  return {
    many: entity.words.many,
    columns: Object.fromEntries(Object.entries(all).filter(([name]) => name in view)),
    inputOf: (texts: Texts) => inputOf(input.shape, texts, declared.sensitive),
  };
}

type Texts = Readonly<Record<string, string[]>>;

/** The most rows that are read at a time. */
const batch = 500;

/**
 * Input of a list by the texts of a URL. What cannot be meant by one is left for the list's schema to refuse.
 * @throws {ZodError} for what must not be in a URL
 */
function inputOf(shape: Readonly<Record<string, z.ZodType>>, texts: Texts, sensitive: boolean): object {
  const types = Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, innerOf(schema)]));
  const values = Object.entries(texts).map(([name, given]) => {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (sensitive && !(type instanceof z.ZodEnum))
      throw new z.ZodRealError([
        { code: "custom", path: [name], message: "This must not be in a URL.", input: undefined },
      ]);
    const [text, ...others] = given;
    if (type instanceof z.ZodArray || others.length > 0) return [name, given];
    if (type instanceof z.ZodNumber) return [name, Number(text || Number.NaN)];
    if (type instanceof z.ZodBoolean && /^(true|false)$/.test(text ?? "")) return [name, text === "true"];
    return [name, text];
  });
  const { limit } = types;
  return {
    ...(limit instanceof z.ZodNumber && { limit: Math.min(limit.maxValue ?? batch, batch) }),
    ...Object.fromEntries(values),
  };
}

const innerOf = (schema: z.ZodType): z.ZodType =>
  "innerType" in schema.def ? innerOf(schema.def.innerType as z.ZodType) : schema;

/** A value as people read it; numbers and moments as programs read them too. */
function cellOf(field: AnyField, value: unknown): string | number {
  if (typeof value === "number") return field.kind === "money" ? value / 100 : value;
  const text = loggedText(value) ?? "";
  if (field.kind === "date") return text.slice(0, 10);
  return text === "" || field.kind === "dateTime" ? text : labelFor(field, text);
}
