import * as z from "zod";
import { connectionLost } from "./connection-lost";
import type { Register } from "./register";
import "./sentences";

/** Kinds of errors, and the HTTP status that carries each. */
export const errorKinds = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  absent: 404,
  unsupported: 405,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  misdirected: 421,
  limited: 429,
  internal: 500,
  unavailable: 503,
  late: 504,
} as const;
export type ErrorKind = keyof typeof errorKinds;

/**
 * An error, declared once and complete. `message` is the sentence that a person reads, `queryMessage` the one in its
 * place where nothing can have been changed, `field` the field of the form it belongs under (none: above the form),
 * `details` the shape of what travels with it.
 */
export type ErrorEntry = {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly queryMessage?: string;
  readonly field?: string;
  readonly details?: z.ZodType;
};
export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>;

/** Errors that any call may be refused with. No procedure declares these. */
export const commonErrors = {
  INPUT_INVALID: { kind: "invalid", message: "Please check the highlighted fields." },
  REQUEST_MALFORMED: { kind: "invalid", message: "The request could not be read." },
  SIGN_IN_NEEDED: { kind: "unauthenticated", message: "Please sign in to do this." },
  TOKEN_REFUSED: {
    kind: "unauthenticated",
    message: "This token is wrong, has expired or was revoked. Make a new one on the account page.",
  },
  SESSION_NEEDED: {
    kind: "forbidden",
    message: "Programs may not do this with a token. Sign in and do it in the browser.",
  },
  NOT_ALLOWED: { kind: "forbidden", message: "Your account is not allowed to do this." },
  SECOND_FACTOR_NEEDED: {
    kind: "forbidden",
    message: "Your role requires a second factor. Set one up on the page Security of your account.",
  },
  SESSION_NOT_FRESH: {
    kind: "forbidden",
    message: "Please give your second factor once more, and try again.",
  },
  ORIGIN_FOREIGN: {
    kind: "forbidden",
    message:
      "This page was opened at another address than the app’s own. Open it at its own address and try again.",
  },
  HOST_WRONG: {
    kind: "misdirected",
    message: "This app is not served at this address. Open it at its own address.",
  },
  CALL_UNKNOWN: { kind: "absent", message: "There is no such call." },
  METHOD_WRONG: { kind: "unsupported", message: "This method is not allowed here." },
  REQUEST_TOO_LARGE: { kind: "tooLarge", message: "The request is too large." },
  MEDIA_TYPE_WRONG: { kind: "wrongType", message: "Requests must be JSON." },
  TOO_MANY_REQUESTS: {
    kind: "limited",
    message: "That was too many requests. Please wait a moment.",
    /** Seconds to wait. */
    details: z.object({ retryAfter: z.int() }),
  },
  UNEXPECTED: {
    kind: "internal",
    message: "Something went wrong on our side. Check whether your change was saved before you try again.",
    queryMessage: "Something went wrong on our side. Please try again.",
  },
  UNAVAILABLE: { kind: "unavailable", message: "The service is not available just now. Please try again." },
  TIMED_OUT: {
    kind: "late",
    message: "This took too long. Check whether your change was saved before you try again.",
    queryMessage: "This took too long. Please try again.",
  },
  CONNECTION_LOST: connectionLost,
} as const satisfies ErrorCatalogue;

/** Every error of the product, the common ones among them. */
export type Catalogue = Register extends { errors: infer Errors extends ErrorCatalogue }
  ? Errors
  : typeof commonErrors;
export type ErrorCode = keyof Catalogue & string;
export type CommonErrorCode = keyof typeof commonErrors;

/** The errors that a procedure may declare. The common ones belong to every procedure and are not declared. */
export type DeclarableCode = Exclude<ErrorCode, CommonErrorCode>;

/** The shape of what travels with an error; `null` for an error that carries nothing. */
export type DetailsOf<Code extends ErrorCode> = Code extends ErrorCode
  ? Catalogue[Code] extends { details: infer Details extends z.ZodType }
    ? z.output<Details>
    : null
  : never;

/** Function that answers a call with one of these errors. */
export type Refuse<Code extends DeclarableCode> = <Chosen extends Code>(
  code: Chosen,
  ...details: DetailsFor<Chosen>
) => never;

/** Of several codes, those of any: else the compiler counts arguments before it finds fault with a code that is none. */
type DetailsFor<Code extends DeclarableCode> = Code extends unknown
  ? DetailsOf<Code> extends null
    ? []
    : [details: DetailsOf<Code>]
  : never;
