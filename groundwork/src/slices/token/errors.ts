import type { ErrorCatalogue } from "#contract/errors";
import { tokenLimits } from "@/product/limits";

export const tokenErrors = {
  TOKEN_NOT_FOUND: {
    kind: "absent",
    message: "This token does not exist. It may have been revoked already.",
  },
  TOKEN_ROLE_TOO_HIGH: {
    kind: "forbidden",
    message: "A token cannot have a higher role than you. Choose another one.",
    field: "role",
  },
  TOKENS_TOO_MANY: {
    kind: "conflict",
    message: `You have ${tokenLimits.perAccount} tokens, and no more are possible. Revoke one first.`,
  },
} as const satisfies ErrorCatalogue;
