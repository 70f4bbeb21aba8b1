/** The reference of an error that a page failed with: what Next calls its digest. Absent for one of the browser. */
export function digestOf(error: unknown): string | null {
  return error instanceof Error && "digest" in error && typeof error.digest === "string"
    ? error.digest
    : null;
}
