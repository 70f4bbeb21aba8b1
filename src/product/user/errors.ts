import type { ErrorCatalogue } from "groundwork/contract/errors";

export const userErrors = {
  ACCOUNT_NOT_FOUND: { kind: "absent", message: "This account does not exist." },
  ACCOUNT_OWN: {
    kind: "conflict",
    message: "This is your own account. Ask another admin to change it.",
  },
} as const satisfies ErrorCatalogue;
