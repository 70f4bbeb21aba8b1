import { type ProviderProblem, providerProblems } from "#contract/provider";
import { errors } from "@/product/errors";

const sentences = {
  PROVIDER_ATTEMPT_LOST:
    "This sign-in began too long ago or in another browser, or was used already. Please begin again.",
  PROVIDER_CANCELLED: "The sign-in was cancelled. You can begin again, or sign in with your password.",
  PROVIDER_FAILED:
    "The other service could not sign you in just now. Try again in a moment, or sign in with your password.",
  PROVIDER_EMAIL_UNVERIFIED:
    "The other service does not say that your e-mail address is verified. Verify it there and begin again.",
  PROVIDER_EMAIL_TAKEN:
    "There is already an account with this e-mail address, and the address was never verified. Sign in to it with its password and verify the address, then begin again.",
  PROVIDER_USER_OTHER:
    "The account with this e-mail address belongs to another user of that service. Sign in with its password, or ask an admin.",
  SIGN_UP_CLOSED: errors.SIGN_UP_CLOSED.message,
  ACCOUNT_DISABLED: errors.ACCOUNT_DISABLED.message,
  TOO_MANY_REQUESTS: errors.TOO_MANY_REQUESTS.message,
  UNAVAILABLE: errors.UNAVAILABLE.message,
  UNEXPECTED: errors.UNEXPECTED.queryMessage,
} as const satisfies Record<ProviderProblem, string>;

/** Sentence about a sign-in with a provider that came to nothing, by the code in the URL; undefined for no such code. */
export function providerSentence(code: unknown): string | undefined {
  const problem = providerProblems.find((known) => known === code);
  return problem && sentences[problem];
}
