import type { ErrorCatalogue } from "#contract/errors";

export const userErrors = {
  ACCOUNT_NOT_FOUND: { kind: "absent", message: "This account does not exist." },
  ACCOUNT_OWN: { kind: "conflict", message: "This is your own account. Ask another admin to change it." },
  ACCOUNT_OFF: { kind: "conflict", message: "This account is disabled. Enable it first." },
  ACCOUNT_EXISTS: {
    kind: "conflict",
    message: "There is already an account with this e-mail address.",
    field: "email",
  },
} as const satisfies ErrorCatalogue;
