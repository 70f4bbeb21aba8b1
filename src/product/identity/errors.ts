import type { ErrorCatalogue } from "../errors";

export const identityErrors = {
  /** One answer for an unknown address and for a wrong password, so that it tells nobody who has an account. */
  SIGN_IN_REFUSED: {
    kind: "unauthenticated",
    message: "This e-mail address and password do not belong together.",
  },
  EMAIL_TAKEN: {
    kind: "conflict",
    message: "There is already an account with this e-mail address. Sign in with it instead.",
    field: "email",
  },
} as const satisfies ErrorCatalogue;
