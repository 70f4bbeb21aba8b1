import { parseSync } from "vite";

const wordSet = (text: string) => new Set(text.split(/\s+/));

/** The reserved key words of PostgreSQL 18: https://www.postgresql.org/docs/18/sql-keywords-appendix.html */
const sql =
  wordSet(`all analyse analyze and any array as asc asymmetric authorization binary both case cast check
  collate collation column concurrently constraint create cross current_catalog current_date current_role
  current_schema current_time current_timestamp current_user default deferrable desc distinct do else end except false
  fetch for foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral
  leading left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps
  placing primary references returning right select session_user similar some symmetric system_user table tablesample
  then to trailing true union unique user using variadic verbose when where window with`);

/** Words that are reserved in modules, and that the parser lets pass. */
const strict = wordSet("let static implements interface package private protected public yield eval");

/** Members of every promise, function or object: tRPC's clients and routers are made of all three. */
const members =
  wordSet(`then catch finally call apply bind constructor prototype toString toLocaleString valueOf
  hasOwnProperty isPrototypeOf propertyIsEnumerable arguments caller length name`);

/** Members of tRPC's client for React beside the slices. */
const client = wordSet(`client ssrContext ssrState abortOnUnmount queryClient useContext useUtils useQueries
  useSuspenseQueries createClient invalidate refetch cancel reset provider`);

/** Members of the client that Prisma generates beside the models. */
const prisma =
  wordSet(`prisma prismaClient async static queryRaw executeRaw transaction connect disconnect extends
  batch`);

/** Types of Prisma's schema, which no model may be called. */
const prismaTypes = wordSet("int bigInt float decimal boolean string bytes json dateTime unsupported");

/** Words of TypeScript that may be identifiers, and that nobody should have to read as one. */
const typeScript =
  wordSet(`abstract accessor any asserts bigint declare get global infer is keyof module namespace
  never number object of out override readonly require satisfies set symbol type unknown`);

/** Files that Next.js finds by their names: one of them would count as a file of the slice. */
const nextFiles =
  wordSet(`appleIcon default error favicon forbidden globalError globalNotFound icon instrumentation
  instrumentationClient layout loading manifest middleware notFound opengraphImage page proxy robots route sitemap
  template twitterImage unauthorized`);

/** Why a name in camelCase cannot be given to a procedure; `null` when it can. */
export function reservedInCode(name: string): string | null {
  if (members.has(name)) return "what every function, object or promise has already";
  if (name in globalThis || isKeyword(name)) return "a word of JavaScript";
  return client.has(name) ? "a word of tRPC's client" : null;
}

/** Why a name in camelCase cannot be given to a slice, whatever else there is; `null` when it can. */
export function reservedAs(name: string): string | null {
  const inCodeOrSql = reservedInCode(name) ?? reservedInSql(name);
  if (inCodeOrSql) return inCodeOrSql;
  if (prisma.has(name)) return "a word of Prisma's client";
  if (prismaTypes.has(name)) return "a type of Prisma's schema";
  if (typeScript.has(name)) return "a word of TypeScript";
  return nextFiles.has(name) ? "the name of a file that Next.js has a use for" : null;
}

/** Why a name in camelCase cannot be a key of an object; `null` when it can. */
export const reservedAsKey = (name: string): string | null =>
  name in Object.prototype || name === "then" || name === "prototype"
    ? "what every object has already"
    : null;

/** Why a name in camelCase cannot be given to a field; `null` when it can. */
export const reservedAsField = (name: string): string | null =>
  reservedAsKey(name) ?? (isKeyword(name) ? "a word of JavaScript" : reservedInSql(name));

const reservedInSql = (name: string) => (sql.has(name.toLowerCase()) ? "a reserved word of SQL" : null);

const isKeyword = (name: string): boolean =>
  strict.has(name) || parseSync("name.ts", `export const ${name} = 0;`).errors.length > 0;
