import type { DeclaredCode } from "groundwork/client/problem";
import type { ErrorCode } from "groundwork/contract/errors";
import type { ProcedurePath } from "groundwork/contract/procedure-path";

/** A file for each code that no procedure declares. */
export type ProvenIn = Readonly<Record<Exclude<ErrorCode, DeclaredCode<ProcedurePath>>, string>>;

/** Where each code that no procedure declares is provoked: a code without a test does not compile. */
export const provenIn = {
  INPUT_INVALID: "tests/contract/bad-input.test.ts",
  REQUEST_MALFORMED: "groundwork/tests/http/requests.test.ts",
  SIGN_IN_NEEDED: "groundwork/tests/http/calls.test.ts",
  NOT_ALLOWED: "tests/server/identity/procedures.test.ts",
  ORIGIN_FOREIGN: "groundwork/tests/http/requests.test.ts",
  HOST_WRONG: "groundwork/tests/server/gateway/request-rules.test.ts",
  CALL_UNKNOWN: "groundwork/tests/http/requests.test.ts",
  METHOD_WRONG: "groundwork/tests/http/requests.test.ts",
  REQUEST_TOO_LARGE: "groundwork/tests/http/requests.test.ts",
  MEDIA_TYPE_WRONG: "groundwork/tests/http/requests.test.ts",
  TOO_MANY_REQUESTS: "groundwork/tests/http/rate-limits.test.ts",
  UNEXPECTED: "tests/contract/leaks.test.ts",
  UNAVAILABLE: "groundwork/tests/http/rate-limits.test.ts",
  TIMED_OUT: "groundwork/tests/server/timeout.test.ts",
  CONNECTION_LOST: "groundwork/tests/server/timeout.test.ts",
  SIGN_IN_REFUSED: "tests/server/identity/http.test.ts",
  ACCOUNT_DISABLED: "tests/server/identity/sessions.test.ts",
  PASSWORD_COMMON: "tests/server/identity/password.test.ts",
  PASSWORD_WRONG: "tests/server/identity/password.test.ts",
  PASSWORD_TRIES_SPENT: "tests/server/identity/password.test.ts",
  EMAIL_TAKEN: "tests/server/identity/http.test.ts",
} as const satisfies ProvenIn;
