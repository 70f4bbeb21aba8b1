import { randomInt } from "node:crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { IdentityLimits } from "./limits";

type Limits = Pick<IdentityLimits, "secondFactor">;

/** Letters and digits that nobody takes for one another. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Recovery codes of one account, such as `k7w3m-q9xfb`: some 49 bits each. */
export const makeRecoveryCodes = ({ secondFactor }: Limits): string[] =>
  Array.from({ length: secondFactor.recoveryCodes }, () => {
    const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("");
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });

/** Plugins of Better Auth that are the platform's: their flows are calls of `account` and `identity`. */
export const platformPlugins = (limits: Limits) =>
  [
    twoFactor({
      schema: { user: { fields: { twoFactorEnabled: "secondFactor" } } },
      twoFactorCookieMaxAge: limits.secondFactor.stepSeconds,
      accountLockout: {
        maxFailedAttempts: limits.secondFactor.wrongCodes,
        durationSeconds: limits.secondFactor.lockSeconds,
      },
      backupCodeOptions: { customBackupCodesGenerate: () => makeRecoveryCodes(limits) },
    }),
  ] as const;
