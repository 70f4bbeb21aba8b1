import type { Actor } from "../../contract/permissions";
import type { Cookies } from "../call/context";
import type { Auth } from "./auth";
import type { IdentityDatabase } from "./database";
import type { IdentityLimits } from "./limits";
import type { identityMailJobs } from "./mails";

/** Argument of the `run` of a procedure that opens, keeps or ends a session. */
export type SessionCall = {
  readonly db: IdentityDatabase;
  readonly cookies: Cookies;
  readonly reference: string;
};

/** Call that opens a session, in the browser that its headers tell. */
export type OpeningCall = SessionCall & { readonly headers: { readonly userAgent: string } };

export type WithInput<Input> = { readonly input: Readonly<Input> };

export type OwnCall = { readonly db: IdentityDatabase; readonly actor: Actor };

/** Call with the errors that its procedure has to declare. */
export type Refusing<Code extends string> = { readonly refuse: (code: Code) => never };

/** Call that may be refused until some seconds have passed. */
export type Limited<Code extends string> = {
  readonly refuse: (code: Code, details: { retryAfter: number }) => never;
};

export type PasswordCall<Code extends string> = Refusing<Code> & Limited<"PASSWORD_TRIES_SPENT">;

/**
 * Result of an attempt at an account's password, of which so many are made at once and so many for one account.
 * `onWrong` says what becomes of the call when the password turns out wrong.
 */
export type AttemptPassword = <Result>(
  call: Limited<"PASSWORD_TRIES_SPENT"> & { readonly account: string; readonly onWrong: () => Result },
  attempt: () => Promise<Result>,
) => Promise<Result>;

/** Refuses a call without the account's password. By its hash, the answer, a write finds out whether it is still the same. */
export type RequirePassword = (
  call: PasswordCall<"PASSWORD_WRONG"> & {
    readonly db: IdentityDatabase;
    readonly userId: string;
  },
  password: string,
) => Promise<string>;

/** What the calls about accounts share, whatever they are about. */
export type Shared = {
  /** Name of the product, as people read it. */
  readonly appName: string;
  readonly limits: IdentityLimits;
  readonly jobs: ReturnType<typeof identityMailJobs>;
  readonly authOn: (db: IdentityDatabase) => Promise<Auth>;
  readonly limitHashing: <Result>(run: () => Promise<Result>) => Promise<Result>;
  readonly attemptPassword: AttemptPassword;
  readonly requirePassword: RequirePassword;
  /** Goes on as the user of a session that has just been opened. */
  readonly enter: (call: OpeningCall, opened: readonly string[]) => Promise<unknown>;
  readonly setCookies: (call: Pick<SessionCall, "db" | "cookies">, set: readonly string[]) => Promise<null>;
  readonly signOut: (call: Pick<SessionCall, "db" | "cookies">) => Promise<null>;
};
