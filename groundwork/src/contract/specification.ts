import type { DiagramLayout } from "./diagram";
import type { JsonSchema, SchemaTable } from "./json-schema";
import type { RateLimit } from "./limits";
import type { StateMachine } from "./states";

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
  /** Where a person gives their second factor once more. */
  readonly freshSession?: true;
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

/** Endpoint of Better Auth that its own client calls, beside the procedures. */
export type ApiEndpoint = {
  readonly methods: readonly string[];
  readonly permission: ApiProcedure["permission"];
  /** What it is for, in Better Auth's words. */
  readonly about: string | null;
  /** What is posted; `null` where it says nothing of it. */
  readonly body: JsonSchema | null;
  /** Name of what it does in the audit log; `null`: it changes nothing. */
  readonly action: string | null;
};

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
  /** By their paths. */
  readonly endpoints: Readonly<Record<string, ApiEndpoint>>;
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

/** A document from its text, without the empty entry that ends each table. One of before endpoints were open has none. */
export function readApiDocument(text: string): ApiDocument {
  const document: Record<string, unknown> = JSON.parse(text);
  for (const table of Object.values(document)) {
    if (typeof table === "object" && table !== null && "" in table) delete table[""];
  }
  return { endpoints: {}, ...document } as ApiDocument;
}

// The specification of a product, drawn from its definitions by groundwork/src/cli/specification/. Plain JSON.

/** Place in the source: a path from the project's folder, and a line. */
export type SourcePlace = { readonly file: string; readonly line: number };

export type SpecScreen = {
  /** Route as the app folder has it, such as `/tickets/[id]`. */
  readonly path: string;
  /** Title in the navigation, else the one that the page has itself. */
  readonly title: string | null;
  /** `anonymous` and roles that see it. */
  readonly seenBy: readonly string[];
  readonly file: string;
  /** Calls that the files of its folder name. */
  readonly calls: readonly string[];
};

export type SpecField = {
  readonly name: string;
  /** Label on the screen; none where people do not write it. */
  readonly label: string | null;
  /** Kind in `display.ts`, such as `money`, or the column's type where there is none. */
  readonly kind: string;
  /** What an input may hold; none where people do not write it. */
  readonly schema: JsonSchema | null;
  readonly optional: boolean;
  readonly unique: boolean;
};

/** Relation of one entity to another: a column that holds its id. */
export type SpecRelation = {
  readonly field: string;
  readonly column: string;
  readonly to: string;
  readonly optional: boolean;
  /** What becomes of the row when the other is removed, in Prisma's words such as `Cascade`. */
  readonly onDelete: string;
};

export type SpecEntity = {
  /** Name of the model in camelCase, as the audit log has it: `ticket`. */
  readonly name: string;
  /** Slice whose files describe it; none for what is the platform's. */
  readonly slice: string | null;
  readonly one: string;
  readonly many: string;
  /** First sentence of the slice's `fields.ts`. */
  readonly about: string | null;
  readonly fields: readonly SpecField[];
  readonly relations: readonly SpecRelation[];
  readonly machine: SpecMachine | null;
};

export type SpecMachine = StateMachine<string, string> & {
  /** Call that takes a transition, where one does. */
  readonly call: string | null;
};

/** Function of a slice's `rules.ts` that judges. */
export type SpecRule = {
  readonly slice: string;
  readonly name: string;
  readonly about: string | null;
  /** Codes of the catalogue that it answers with. */
  readonly refusals: readonly string[];
  /** Calls that ask it. */
  readonly calls: readonly string[];
  readonly place: SourcePlace;
};

/** A limit by its path, such as `invoice.title.max`. */
export type SpecLimit = {
  readonly path: string;
  readonly value: unknown;
  readonly about: string | null;
  readonly place: SourcePlace | null;
  /** Where it is enforced: the files that name it. */
  readonly usedIn: readonly SourcePlace[];
};

export type SpecJob = {
  readonly name: string;
  /** Five fields of cron, in UTC; none where it is only enqueued. */
  readonly schedule: string | null;
  readonly retries: number;
  readonly backoffSeconds: number;
  readonly timeoutSeconds: number;
  readonly concurrency: number;
};

/** What the source says of a call beside its declaration. */
export type SpecCall = {
  readonly about: string | null;
  readonly place: SourcePlace | null;
  /** Input of the contract's sample; absent where it takes none or has no sample. */
  readonly example?: unknown;
};

export type Specification = {
  readonly product: { readonly name: string; readonly sentence: string; readonly audience: string };
  /** From the least to the most powerful. */
  readonly roles: readonly {
    readonly name: string;
    readonly label: string;
    /** What it requires of an account; `null`: nothing. */
    readonly requires: string | null;
  }[];
  readonly api: ApiDocument;
  readonly calls: Readonly<Record<string, SpecCall>>;
  readonly screens: readonly SpecScreen[];
  readonly entities: readonly SpecEntity[];
  readonly rules: readonly SpecRule[];
  readonly limits: readonly SpecLimit[];
  readonly jobs: readonly SpecJob[];
  readonly diagrams: {
    readonly screens: DiagramLayout;
    readonly entities: DiagramLayout;
    /** By the entity whose states they show. */
    readonly machines: Readonly<Record<string, DiagramLayout>>;
  };
};
