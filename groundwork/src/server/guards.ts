/** Whether the database refused a write because a unique index already holds its value. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === "PrismaClientKnownRequestError" &&
    "code" in error &&
    error.code === "P2002"
  );
}

/** Part of a database client that rows are locked with. */
export type Locking = {
  readonly $queryRaw: (query: TemplateStringsArray, ownerId: string) => PromiseLike<unknown>;
};

/**
 * Makes writes on behalf of one owner wait for each other until the transaction ends, so that what is counted stays
 * true until it is written. Rows that merely point to the owner are not held up.
 */
export async function lockOwner(transaction: Locking, ownerId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${ownerId} FOR NO KEY UPDATE`;
}
