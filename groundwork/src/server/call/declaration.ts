import type { TrackedEnvelope } from "@trpc/server";
import * as z from "zod";
import type { DeclarableCode, Refuse } from "../../contract/errors";
import type { everything } from "../../contract/invalidations";
import { platformLimits, type RateLimit } from "../../contract/limits";
import type { Actor, Permission } from "../../contract/permissions";
import type { ProcedurePath } from "../../contract/procedure-path";
import type { Answerable, Sendable } from "../../contract/travelling";
import type { ProductDatabase } from "../data/database";
import type { Scope } from "../data/scope";
import type { Cookies } from "./context";

/**
 * The part of a call that is made when it is read. It is a class, and its members are accessors, because a copy such as
 * `{ ...call, db: transaction }` is then without them in its type as well.
 */
export declare abstract class LazyCall {
  /** Cookies of the request, and those that the answer sets. */
  get cookies(): Cookies;
  /** Whether the request comes from this machine, and not through a trusted proxy from another one. */
  get fromThisMachine(): boolean;
  /** Aborts when the time is over or the caller has left: work that can stop half-way is to stop then. */
  get signal(): AbortSignal;
}

/** Argument of `run`. For writes that are part of a transaction, hand on `{ ...call, db: transaction }`. */
export type Call<Allowed extends Permission, Input, Code extends DeclarableCode> = {
  readonly db: ProductDatabase;
  /** Caller; `null` only where the permission allows anonymous calls. */
  readonly actor: "anonymous" extends keyof Allowed ? Actor | null : Actor;
  /** The part of a `where` that keeps a query to the rows which the actor reaches. */
  readonly scope: Scope;
  readonly input: Input;
  /** Answers with an error that the procedure declares. It does not return. */
  readonly refuse: Refuse<Code>;
  readonly reference: string;
  /** Headers that came with the request; empty where there are none. */
  readonly headers: { readonly cookie: string; readonly userAgent: string };
} & LazyCall;

/** All there is to say about a procedure. What is missing does not compile. */
export type Declaration<
  Allowed extends Permission,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Codes extends readonly DeclarableCode[],
> = {
  /** Roles that may call, and the rows that each has access to: from the slice's `permissions.ts`. */
  permission: Allowed;
  /**
   * `session`: only a person who is signed in, or nobody, may call. It is for what has to do with one's own account and
   * its security. Left out: a program may call too, with a token, as far as its role may.
   */
  caller?: "session";
  /** Schema of the input: the same object that the form checks with. None: it takes no input. */
  input?: Sendable<Input>;
  /** Schema of the output. A field that is not declared here does not leave the server. */
  output: Answerable<Output>;
  /** The codes that `refuse` accepts here, and that the caller has to be ready for. None: it refuses nothing. */
  errors?: Codes;
  /** Seconds that it may take, when they are not the usual `platformLimits.callSeconds`. */
  timeout?: number;
  /** Limit of its calls from one client IP, within those of all calls; counted in the database unless it says `memory`. */
  rateLimit?: RateLimit;
  run: (call: Call<Allowed, z.output<Input>, Codes[number]>) => Promise<z.input<Output>>;
};

export type QueryOptions = {
  /**
   * The input may hold what is nobody else's business, such as a name that is searched for. The browser sends it as the
   * body of a POST: URLs are written into logs and histories all the way.
   */
  sensitive?: true;
  /** The answer is of the audit log, and another after each write: no mutation has to name the query in `invalidates`. */
  readsAuditLog?: true;
};

type Invalidated = ProcedurePath | typeof everything;

export type MutationOptions = {
  /** Queries whose answers it may change: the client reads them again. `everything` for one that changes who is signed in. */
  invalidates: readonly Invalidated[];
  /** Whether a person who has a second factor gives it once more, unless they signed in just now: for what opens an account. */
  freshSession?: true;
};

/** Argument of a subscription's `run`: that of a call, without cookies, which the answer's beginning has sent. */
export type SubscriptionCall<Allowed extends Permission, Input, Code extends DeclarableCode> = Omit<
  Call<Allowed, Input, Code>,
  "cookies"
> & {
  /** Id of the last event that the subscriber says to have had; `null` where there was none. It may be made up. */
  readonly lastEventId: string | null;
};

export type SubscriptionDeclaration<
  Allowed extends Permission,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Codes extends readonly DeclarableCode[],
  Value,
> = Omit<Declaration<Allowed, Input, Output, Codes>, "run" | "timeout"> & {
  /**
   * Values as they come, each in the shape of the output, or `tracked(id, value)`: the browser sends the id of the last
   * one back when it connects again. It is run for each subscriber; it must end when `signal` aborts, and `finally`
   * then gives back what it holds.
   */
  run: (call: SubscriptionCall<Allowed, z.output<Input>, Codes[number]>) => AsyncGenerator<Value, void>;
};

/** Values that a subscription may yield: those of its output, or the same with an id. */
export type Yielded<Output extends z.ZodType> = z.input<Output> | TrackedEnvelope<z.input<Output>>;

export type AnySubscriptionDeclaration = Omit<AnyDeclaration, "run" | "timeout"> & {
  run: (call: SubscriptionCall<Permission, unknown, DeclarableCode>) => AsyncGenerator<unknown, void>;
};

export type AnyDeclaration = Omit<
  Declaration<Permission, z.ZodType, z.ZodType, readonly DeclarableCode[]>,
  "input" | "output"
> & { input?: z.ZodType; output: z.ZodType };

/** Declaration that a procedure carries along, for the client's types, the contract tests and the client's cache. */
export type Declared<Codes extends readonly DeclarableCode[]> = {
  readonly declaration: {
    readonly permission: Permission;
    readonly caller: "session" | undefined;
    readonly freshSession: true | undefined;
    readonly input: z.ZodType;
    readonly output: z.ZodType;
    readonly errors: Codes;
    readonly invalidates: readonly Invalidated[];
    /** Seconds that it may take, and of a subscription its start. */
    readonly timeout: number;
    readonly rateLimit: RateLimit | undefined;
    /** Whether the input must not stand in a URL. That of a mutation never does. */
    readonly sensitive: boolean;
    /** Whether every write may change its answer. */
    readonly readsAuditLog: boolean;
  };
};

/** Input of a procedure that declares none. */
export const noInput = z.void();

/** Parts of a declaration that the procedure carries along, with what is left out made explicit. */
export function declared(given: Omit<AnyDeclaration, "run"> & QueryOptions & Partial<MutationOptions>) {
  const { permission, caller, freshSession, input = noInput, output, errors = [], invalidates = [] } = given;
  const { timeout = platformLimits.callSeconds, rateLimit, sensitive = false, readsAuditLog = false } = given;
  const access = { permission, caller, freshSession, timeout, rateLimit };
  return { declaration: { ...access, input, output, errors, invalidates, sensitive, readsAuditLog } };
}
