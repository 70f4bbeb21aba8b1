import type { RateLimit } from "#contract/limits";

/** Limits of what people do with their own account. */
export const accountLimits = {
  rates: {
    /** Downloads of one's data. */
    downloads: { name: "account-data", points: 10, seconds: 60 * 60 },
  } satisfies Record<string, RateLimit>,
} as const;
