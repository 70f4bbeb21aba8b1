import type { TRPCError } from "@trpc/server";
import * as z from "zod";
import {
  type Catalogue,
  commonErrors,
  type ErrorCatalogue,
  type ErrorCode,
  type ErrorEntry,
  errorKinds,
} from "../../contract/errors";
import { isDatabaseUnavailable, isStatementTimeout } from "../../postgres/errors";
import { processWide } from "../process/process-wide";

const store = processWide("catalogue", (): { errors: ErrorCatalogue } => ({ errors: commonErrors }));

/** Sets the errors of the product. Before there is one, there are the common ones. */
export function setCatalogue(errors: Catalogue): void {
  store.errors = errors;
}

/** Every error of the product, by its code. */
export const catalogue = (): ErrorCatalogue => store.errors;

export function errorEntry(code: string): ErrorEntry {
  const entry = store.errors[code];
  if (!entry) throw new Error(`The catalogue has no error ${code}.`);
  return entry;
}

/** An answer of the catalogue, on its way out of a procedure. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: unknown = null,
    /** With the `cause` that a developer should look into, and headers for the response. */
    options: ErrorOptions & { readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(code, options);
    this.name = "AppError";
    this.headers = options.headers ?? {};
  }

  readonly headers: Readonly<Record<string, string>>;

  /** By its name: Next evaluates a module more than once, and what one copy refuses another has to answer to. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "AppError";
  }
}

/** The refusal of what cannot be served until so many seconds have passed. */
export const unavailable = (retryAfter: number): AppError =>
  new AppError("UNAVAILABLE", null, { headers: { "retry-after": String(retryAfter) } });

const byTrpcCode: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "REQUEST_MALFORMED",
  BAD_REQUEST: "REQUEST_MALFORMED",
  UNAUTHORIZED: "SIGN_IN_NEEDED",
  FORBIDDEN: "NOT_ALLOWED",
  NOT_FOUND: "CALL_UNKNOWN",
  METHOD_NOT_SUPPORTED: "METHOD_WRONG",
  PAYLOAD_TOO_LARGE: "REQUEST_TOO_LARGE",
  UNSUPPORTED_MEDIA_TYPE: "MEDIA_TYPE_WRONG",
  TOO_MANY_REQUESTS: "TOO_MANY_REQUESTS",
  SERVICE_UNAVAILABLE: "UNAVAILABLE",
  CLIENT_CLOSED_REQUEST: "CONNECTION_LOST",
};

function codeOf(error: TRPCError): ErrorCode {
  if (error.cause instanceof AppError) return error.cause.code;
  if (error.code === "BAD_REQUEST" && error.cause instanceof z.core.$ZodError) return "INPUT_INVALID";
  if (isDatabaseUnavailable(error.cause)) return "UNAVAILABLE";
  if (isStatementTimeout(error.cause)) return "TIMED_OUT";
  return byTrpcCode[error.code] ?? "UNEXPECTED";
}

/**
 * The answer of the catalogue to any error that leaves a procedure.
 * @param type what was asked for: only of a mutation it may be unknown whether it was done
 */
export function toErrorResponse(error: TRPCError, type: "query" | "mutation" = "mutation") {
  const code = codeOf(error);
  const entry = errorEntry(code);
  const issues =
    code === "INPUT_INVALID" && error.cause instanceof z.core.$ZodError
      ? error.cause.issues.map(({ path, message }) => ({ field: path.join("."), message }))
      : [];
  return {
    code,
    message: (type === "query" && entry.queryMessage) || entry.message,
    status: errorKinds[entry.kind] as number,
    /** The field of the form that the message belongs under; `null`: to the form as a whole. */
    field: entry.field ?? null,
    /** Errors by field, when the input was not accepted. */
    issues,
    details: error.cause instanceof AppError ? error.cause.details : null,
  };
}

/** Error as it is sent to the caller: words of the catalogue and nothing else. */
export type ErrorResponse = ReturnType<typeof toErrorResponse>;

/**
 * Whether the error is unexpected, so that a developer should look into it. A caller may leave at any time,
 * and a refusal without a cause has been decided on, as when too much is asked at once.
 */
export const isUnexpectedError = (error: TRPCError): boolean =>
  error.code !== "CLIENT_CLOSED_REQUEST" &&
  !(error.cause instanceof AppError && !error.cause.cause) &&
  toErrorResponse(error).status >= 500;

/** Root cause to look into: the error behind an AppError, where there is one. */
export function rootCause(error: TRPCError): unknown {
  const { cause } = error;
  return (cause instanceof AppError && cause.cause) || cause || error;
}
