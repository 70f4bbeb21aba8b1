import * as z from "zod";
import type { ErrorCatalogue } from "#contract/errors";
import { identityLimits } from "@/product/limits";

export const accountErrors = {
  SESSION_NOT_FOUND: { kind: "absent", message: "This session has ended already." },
  SESSION_IN_USE: {
    kind: "conflict",
    message: "This is the session that you are using. Sign out to end it.",
  },
  SECOND_FACTOR_ON: {
    kind: "conflict",
    message: "Your account has a second factor already. Turn it off first to set up another one.",
  },
  PASSKEYS_TOO_MANY: {
    kind: "conflict",
    message: `You have ${identityLimits.passkeys.perAccount} passkeys, and no more are possible. Remove one first.`,
  },
  PASSKEY_NOT_FOUND: { kind: "absent", message: "This passkey has been removed already." },
  PASSKEY_NEEDED: {
    kind: "conflict",
    message: "This passkey is your second factor. Add another one first, or turn the second factor off.",
  },
  /** For an account without a password: a session that was opened a moment ago takes its place. */
  SIGN_IN_AGAIN: { kind: "conflict", message: "Sign out and in again, and then do this right away." },
  ACCOUNT_LAST_ADMIN: {
    kind: "conflict",
    message: "You are the only admin. Make another user an admin first.",
  },
  ACCOUNT_HOLDS_ROWS: {
    kind: "conflict",
    message: "Your account cannot be deleted as long as it has these. Delete them first, or ask an admin.",
    /** Which, and how many; `null` where that is not known. */
    details: z.object({
      rows: z.array(
        z.object({ names: z.object({ one: z.string(), many: z.string() }), count: z.int().nullable() }),
      ),
    }),
  },
} as const satisfies ErrorCatalogue;
