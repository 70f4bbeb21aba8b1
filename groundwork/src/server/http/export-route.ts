import { type AnyTRPCRouter, callTRPCProcedure } from "@trpc/server";
import * as z from "zod";
import { auditCutHeader } from "../../contract/audit-filters";
import { loggedText } from "../../contract/dates";
import { type AnyField, type AnyFields, dateTime, line, oneOf } from "../../contract/display";
import { labelFor } from "../../contract/labels";
import type { RateLimit } from "../../contract/limits";
import type { ListCounts } from "../../contract/rows";
import { createContext } from "../call/context";
import { declaredList } from "../call/declared-lists";
import { openContext } from "../call/run-call";
import { AppError } from "../log/app-error";
import { processWide } from "../process/process-wide";
import type { Route } from "./adapters";
import { csvText, csvType, type Page } from "./csv-route";
import { downloadRoute } from "./download-route";

type Limits = { readonly exportRows: number; readonly rates: { readonly exports: RateLimit } };
type Row = Readonly<Record<string, unknown>>;

const store = processWide("exports", (): { limits?: Limits } => ({}));

export const setExports = (limits: Limits): void => void Object.assign(store, { limits });

const folder = "/api/export/";

/**
 * Route by which any list is downloaded as CSV, such as `/api/export/invoice.list.csv?state=open&columns=title,state`. It
 * calls the list itself, page by page, as a call from the browser would: who may read which rows is said there alone.
 */
export function exportRoutes(router: AnyTRPCRouter): Route[] {
  const { limits } = store;
  if (!limits) return [];
  const { exportRows: maxRows, rates } = limits;
  const route = downloadRoute({
    path: folder,
    actorOf: async (_, headers) => (await createContext({ headers })).actor(),
    rateLimit: rates.exports,
    contentType: csvType,
    textFor: async ({ url, headers, reference }) => {
      const path = url.pathname.slice(folder.length).replace(/\.csv$/, "");
      const { many, fields, input } = exportOf(path, url.searchParams);
      // Who asks is looked up for each page, so that who may not read on gets no more. Pages are no calls of the browser's.
      const { clientIp: _, actorNow, ...context } = await openContext({ headers, reference });
      const ctx = { ...context, actor: actorNow ?? context.actor };
      const call = { router, path, type: "query", ctx, signal: undefined, batchIndex: 0 } as const;
      const read = async (cursor: unknown): Promise<Page<Row> & { readonly counts?: ListCounts }> =>
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
 * Columns and input of a list of rows that the product has words for, as a URL chooses them.
 * @throws {AppError} for what is no such list, a mutation for example
 * @throws {ZodError} for columns that it has not
 */
function exportOf(path: string, query: URLSearchParams) {
  const list = declaredList(path);
  if (!list) throw new AppError("CALL_UNKNOWN");
  const { entity, input, view, sensitive } = list;
  const fields: AnyFields = {
    ...entity.fields,
    ...(entity.machine && { state: oneOf("State", entity.machine.labels) }),
    ...{ ownerName: line("Owner"), createdAt: dateTime("Created"), updatedAt: dateTime("Changed") },
    ...entity.fields,
  };
  const known = Object.keys(fields).filter((name) => name in view);
  const { columns, ...given } = { columns: `${known}`, ...Object.fromEntries(query) };
  z.object({ columns: z.array(z.enum(known)) }).parse({ columns: columns.split(",") });
  return {
    many: entity.words.many,
    fields: columns.split(",").flatMap((name) => (fields[name] ? { ...fields[name], name } : [])),
    input: inputOf(input, given, sensitive),
  };
}

/** The most rows that are read at a time. */
const batch = 500;

/** Input of a list by the texts of a URL. What is meant by none is left to the list's schema to refuse. */
function inputOf(shape: object, texts: Readonly<Record<string, string>>, sensitive: boolean): object {
  const types = new Map(Object.entries(shape).map(([name, schema]) => [name, innerOf(schema)]));
  const limit = types.get("limit");
  const values = Object.entries(texts).map(([name, text]) => {
    const type = types.get(name);
    if (sensitive && !(type instanceof z.ZodEnum))
      z.object({ [name]: z.never("This must not be in a URL.") }).parse(texts);
    if (type instanceof z.ZodNumber) return [name, Number(text || "none")];
    return [name, type instanceof z.ZodBoolean ? text === "true" || (text !== "false" && text) : text];
  });
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
