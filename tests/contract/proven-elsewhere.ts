import type { ProvenIn } from "groundwork/testing/contract/proven-elsewhere";

/** Where each error is provoked that no procedure declares: one without a test does not compile. */
export const provenIn = {
  SIGN_IN_REFUSED: "tests/server/identity/http.test.ts",
  ACCOUNT_DISABLED: "tests/server/identity/sessions.test.ts",
  PASSWORD_COMMON: "tests/server/identity/password.test.ts",
  PASSWORD_WRONG: "tests/server/identity/password.test.ts",
  PASSWORD_TRIES_SPENT: "tests/server/identity/password.test.ts",
  EMAIL_TAKEN: "tests/server/identity/http.test.ts",
} as const satisfies ProvenIn;
