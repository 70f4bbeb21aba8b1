/** Paths of a sign-in with a provider: where it begins, and where the provider sends the browser back to. */
export const providerPaths = { begin: "/api/sign-in/provider", callback: "/api/sign-in/callback" } as const;

/** Path at which a sign-in with the provider begins. It works without scripts. */
export const providerSignIn = (destination: string): string =>
  `${providerPaths.begin}?${new URLSearchParams({ next: destination })}`;

/** Reasons for which a sign-in with the provider ends on the sign-in page. The product has the sentences. */
export const providerProblems = [
  "PROVIDER_ATTEMPT_LOST",
  "PROVIDER_CANCELLED",
  "PROVIDER_FAILED",
  "PROVIDER_EMAIL_UNVERIFIED",
  "PROVIDER_EMAIL_TAKEN",
  "PROVIDER_USER_OTHER",
  "SIGN_UP_CLOSED",
  "ACCOUNT_DISABLED",
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
  "UNEXPECTED",
] as const;
export type ProviderProblem = (typeof providerProblems)[number];
