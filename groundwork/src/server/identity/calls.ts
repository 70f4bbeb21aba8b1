import type { Actor } from "../../contract/permissions";
import type { Cookies } from "../call/context";
import type { Auth } from "./auth";
import type { IdentityDatabase } from "./database";

/** Argument of the `run` of a procedure that opens, keeps or ends a session. */
export type SessionCall = {
  readonly db: IdentityDatabase;
  readonly cookies: Cookies;
  readonly reference: string;
};

/** Call that opens a session, in the browser that its headers tell. */
export type OpeningCall = SessionCall & { readonly headers: { readonly userAgent: string } };

/** User who sent these cookies, with what their session is looked up by. */
export type SentBy = {
  readonly db: IdentityDatabase;
  readonly auth: Auth;
  readonly cookie: string;
  readonly userId: string;
};

export type WithInput<Input> = { readonly input: Readonly<Input> };

export type OwnCall = { readonly db: IdentityDatabase; readonly actor: Actor };

/** Call with the errors that its procedure has to declare. */
export type Refusing<Code extends string> = { readonly refuse: (code: Code) => never };

/** Call that may be refused until some seconds have passed. */
export type Limited<Code extends string> = {
  readonly refuse: (code: Code, details: { retryAfter: number }) => never;
};

export type PasswordCall<Code extends string> = Refusing<Code> & Limited<"PASSWORD_TRIES_SPENT">;
