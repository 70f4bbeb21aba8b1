import { UserFacingError } from "../contract/user-facing-error";

/**
 * SQLSTATEs of a server that cannot be used for now, whatever it was asked: connection exceptions (08), refused logins
 * (28), insufficient resources such as a full disk or no connection left (53), a server that starts, stops or crashed
 * (57P0), system errors (58), no such database, and a former primary that may only be read.
 */
const unavailableStates = /^(08|28|53|58)[0-9A-Z]{3}$|^57P0[0-9A-Z]$|^3D000$|^25006$/;

/** Prisma's own codes for the same, and for no connection free in time. */
const unavailableCodes = /^P(1000|1001|1002|1003|1008|1010|1011|1017|2024|2028|2037)$/;

/** Names that Prisma's adapter gives to errors of a socket, where raw queries have no other code. */
const unavailableKinds = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TlsConnectionError)$/;

const socketCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** Sentences of `pg` and its pool where they give no code, or one that other things have too. */
const unavailableSentences =
  /^(connect E|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client .*not queryable|Cannot use a pool after calling end)/;

/** SQLSTATEs of a statement that the server stopped: after `lock_timeout`, and after `statement_timeout`. */
const lockTimeout = "55P03";
const stoppedStates: readonly string[] = ["57014", lockTimeout];

/**
 * Whether an error means that the database cannot be used for now. The one list of that: whatever is thrown by Prisma,
 * its adapter, `pg` or its pool is looked up here, and answered with 503.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, state, kind, message } = signsOf(error);
  return (
    unavailableStates.test(state) ||
    unavailableCodes.test(code) ||
    unavailableKinds.test(kind) ||
    socketCodes.test(code) ||
    unavailableSentences.test(message)
  );
}

/** Whether an error means that the database stopped a statement because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => stoppedStates.includes(signsOf(error).state);

/** Handler of a rejection: says in a sentence that others hold what was to be locked, and passes on any other error. */
export const sayingLocked =
  (sentence: string) =>
  (cause: unknown): never => {
    throw signsOf(cause).state === lockTimeout ? new UserFacingError(sentence, { cause }) : cause;
  };

type AdapterError = { cause?: { originalCode?: string; kind?: string; constraint?: { index?: string } } };
type DatabaseError = AdapterError & { code?: unknown; meta?: { driverAdapterError?: AdapterError } };

/** What Prisma's adapter says of the cause of an error, which of a statement of SQL in a transaction is the adapter's own. */
export function adapterCause(error: Error) {
  const { meta } = error as DatabaseError;
  return (error.name === "DriverAdapterError" ? (error as AdapterError) : meta?.driverAdapterError)?.cause;
}

/** Where `pg` and Prisma say what happened. `pg` has the SQLSTATE as its code. */
function signsOf(error: unknown): { code: string; state: string; kind: string; message: string } {
  if (!(error instanceof Error)) return { code: "", state: "", kind: "", message: "" };
  const { code } = error as DatabaseError;
  const { originalCode, kind = "" } = adapterCause(error) ?? {};
  const message = error.message.split("\n").at(-1) ?? "";
  return { code: String(code ?? ""), state: originalCode ?? String(code ?? ""), kind, message };
}
