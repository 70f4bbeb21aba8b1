import type { RateLimit } from "#contract/limits";

/** Limits of what is read of the audit log. */
export const auditLimits = {
  /** The most entries that one file holds: of more, the newest. */
  exportRows: 50_000,
  rates: {
    /** Files of one admin. */
    exports: { name: "audit-exports", points: 20, seconds: 60 * 60 },
  } satisfies Record<string, RateLimit>,
} as const;
