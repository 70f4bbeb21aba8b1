import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { CommonErrorCode } from "#contract/errors";

/** Where each of the common errors is provoked: one without a test does not compile. */
const provenIn = {
  INPUT_INVALID: "groundwork/tests/product-contract/bad-input.test.ts",
  REQUEST_MALFORMED: "groundwork/tests/http/requests.test.ts",
  SIGN_IN_NEEDED: "groundwork/tests/http/calls.test.ts",
  TOKEN_REFUSED: "groundwork/tests/http/tokens.test.ts",
  SESSION_NEEDED: "groundwork/tests/http/tokens.test.ts",
  NOT_ALLOWED: "groundwork/tests/slices/user/list.test.ts",
  SECOND_FACTOR_NEEDED: "groundwork/tests/identity/required-factor.test.ts",
  SESSION_NOT_FRESH: "groundwork/tests/identity/fresh-session.test.ts",
  ORIGIN_FOREIGN: "groundwork/tests/http/requests.test.ts",
  HOST_WRONG: "groundwork/tests/server/gateway/request-rules.test.ts",
  CALL_UNKNOWN: "groundwork/tests/http/requests.test.ts",
  METHOD_WRONG: "groundwork/tests/http/requests.test.ts",
  REQUEST_TOO_LARGE: "groundwork/tests/http/requests.test.ts",
  MEDIA_TYPE_WRONG: "groundwork/tests/http/requests.test.ts",
  TOO_MANY_REQUESTS: "groundwork/tests/http/rate-limits.test.ts",
  UNEXPECTED: "groundwork/tests/product-contract/leaks.test.ts",
  UNAVAILABLE: "groundwork/tests/http/rate-limits.test.ts",
  TIMED_OUT: "groundwork/tests/server/call/timeout.test.ts",
  CONNECTION_LOST: "groundwork/tests/server/call/timeout.test.ts",
} as const satisfies Record<CommonErrorCode, string>;

test.each(Object.entries(provenIn))("%s, which any call may answer, is proven in %s", (code, file) => {
  expect(readFileSync(file, "utf8")).toMatch(new RegExp(`\\b${code}\\b`));
});
