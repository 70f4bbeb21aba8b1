import type { RateLimit } from "#contract/limits";

/** Limits of files of CSV: of the audit log, and of any list. */
export const auditLimits = {
  /** The most rows that one file holds: of more, the first, and of the audit log the newest. */
  exportRows: 50_000,
  rates: {
    /** Files of one user. */
    exports: { name: "audit-exports", points: 20, seconds: 60 * 60 },
  } satisfies Record<string, RateLimit>,
} as const;
