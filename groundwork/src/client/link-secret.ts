/** Secret of the one-time link that this page was opened with; empty when it was opened without one. */
export const linkSecret = (): string => window.location.hash.slice(1);
