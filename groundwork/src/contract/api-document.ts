import type { JsonSchema, SchemaTable } from "./json-schema";
import type { RateLimit } from "./limits";

/** Rows that a caller has access to; `null`: the call is not theirs to make. */
export type WrittenAccess = string | null;

/** Procedure as the written contract has it. */
export type ApiProcedure = {
  readonly type: "query" | "mutation" | "subscription";
  readonly method: "GET" | "POST";
  /** By each caller: `anonymous`, and the roles from the least to the most powerful. */
  readonly permission: Readonly<Record<string, WrittenAccess>>;
  /** Where no program may call with a token. */
  readonly caller?: "session";
  /** Name of a schema in the table of inputs, or the schema; `null` for no input. */
  readonly input: string | JsonSchema | null;
  readonly output: string | JsonSchema | null;
  /** Codes that it declares; the common ones come on top. */
  readonly errors: readonly string[];
  readonly invalidates: readonly string[];
  /** Whether every write may change its answer. */
  readonly readsAuditLog?: boolean;
  readonly limits: { readonly seconds: number; readonly rate?: RateLimit };
};

/** Error of the catalogue as the written contract has it. */
export type ApiError = {
  readonly status: number;
  readonly message: string;
  /** In its place, where a query was asked for. */
  readonly queryMessage?: string;
  readonly field: string | null;
  readonly details: JsonSchema | null;
};

/** The written contract: docs/api.json. */
export type ApiDocument = {
  readonly about: string;
  readonly commonErrors: readonly string[];
  readonly procedures: Readonly<Record<string, ApiProcedure>>;
  readonly inputs: SchemaTable;
  readonly outputs: SchemaTable;
  readonly errors: Readonly<Record<string, ApiError>>;
  readonly limits: Readonly<Record<string, unknown>>;
};

/** Another version of the contract by a git reference, empty where none was asked for; or why it could not be had. */
export type ApiVersion = {
  readonly reference: string;
  readonly api?: ApiDocument;
  readonly problem?: string;
};

/** A document from its text, without the empty entry that ends each table. */
export function readApiDocument(text: string): ApiDocument {
  const document: Record<string, unknown> = JSON.parse(text);
  for (const table of Object.values(document)) {
    if (typeof table === "object" && table !== null && "" in table) delete table[""];
  }
  return document as ApiDocument;
}
