import * as z from "zod";
import type { ErrorCatalogue } from "#contract/errors";
import { identityLimits } from "@/product/limits";
import "#contract/sentences";

const minutes = identityLimits.rates.passwordsOfAccount.seconds / 60;

export const identityErrors = {
  /** One error for an unknown e-mail address and for a wrong password, so that it tells nobody who has an account. */
  SIGN_IN_REFUSED: { kind: "unauthenticated", message: "Wrong e-mail or password." },
  /** Said only to a user who knows the password. */
  ACCOUNT_DISABLED: {
    kind: "forbidden",
    message: "This account has been disabled. Ask an admin to enable it again.",
  },
  PASSWORD_COMMON: {
    kind: "invalid",
    message: "This password is too common. Choose another one.",
    field: "password",
  },
  PASSWORD_WRONG: {
    kind: "invalid",
    message: "This is not your current password.",
    field: "currentPassword",
  },
  /** A password that was right when it was verified, and replaced before the call was done. */
  PASSWORD_CHANGED: {
    kind: "conflict",
    message: "The password was changed in the meantime. Sign in with the new one.",
  },
  PASSWORD_TRIES_SPENT: {
    kind: "limited",
    message: `There were too many wrong passwords for this account. Wait ${minutes} minutes and try again.`,
    /** Seconds to wait. */
    details: z.object({ retryAfter: z.int() }),
  },
  /** A code of the app, or to recover with, that is wrong or was used before. */
  CODE_WRONG: {
    kind: "invalid",
    message: "This code is wrong, or has been used. Enter the one that your app shows now.",
    field: "code",
  },
  CODE_OVER: {
    kind: "absent",
    message: "It took too long, or there were too many wrong codes. Begin again.",
  },
  CODE_TRIES_SPENT: {
    kind: "limited",
    message: `There were too many wrong codes for this account. Wait ${identityLimits.secondFactor.lockSeconds / 60} minutes and try again.`,
    /** Seconds to wait. */
    details: z.object({ retryAfter: z.int() }),
  },
  /** One error for a passkey that is unknown, an answer that is wrong, and one that comes too late. */
  PASSKEY_REFUSED: {
    kind: "absent",
    message: "This passkey was not accepted. Try again, or go on without it.",
  },
  LINK_OVER: {
    kind: "absent",
    message:
      "This link has been used, has expired, or was replaced by a newer one or a new password. Ask for a new one.",
  },
  /** Said only to a user who knows the password. */
  EMAIL_UNCONFIRMED: {
    kind: "forbidden",
    message: "Confirm your e-mail address first, with the link in your inbox. Or ask an admin.",
  },
  MAILS_SPENT: {
    kind: "limited",
    message: "Too many e-mails were requested for this address. Use the last one, or try again later.",
    /** Seconds to wait. */
    details: z.object({ retryAfter: z.int() }),
  },
  SIGN_UP_CLOSED: { kind: "forbidden", message: "Nobody can sign up here. Ask an admin for an account." },
  EMAIL_TAKEN: {
    kind: "conflict",
    message: "There is already an account with this e-mail address. Sign in with it instead.",
    field: "email",
  },
} as const satisfies ErrorCatalogue;
