/** Whether a write was refused by the database, with this code of Prisma's. */
const isRefusedAs = (code: string, error: unknown): boolean =>
  error instanceof Error &&
  error.name === "PrismaClientKnownRequestError" &&
  "code" in error &&
  error.code === code;

type RefusedWrite = {
  readonly meta?: {
    readonly driverAdapterError?: {
      readonly cause?: { readonly kind?: string; readonly constraint?: { readonly index?: string } };
    };
  };
};

const causeOf = (error: unknown) => (error as RefusedWrite).meta?.driverAdapterError?.cause;

/** Whether the database refused a write, raw SQL or not, because a unique index already holds its value. */
export const isUniqueViolation = (error: unknown): boolean =>
  isRefusedAs("P2002", error) ||
  (isRefusedAs("P2010", error) && causeOf(error)?.kind === "UniqueConstraintViolation");

/** Model and column of the foreign key that the database refused a write for; undefined when it was none. */
export function foreignKeyOf(error: unknown): { model: string; column: string } | undefined {
  if (!isRefusedAs("P2003", error)) return undefined;
  const name = causeOf(error)?.constraint?.index ?? "";
  // Prisma names the constraint after the table that it is of, and its column.
  const [model = "", column = ""] = name.split("_");
  return { model, column };
}

/** Part of a database client that rows are locked with. */
export type Locking = {
  readonly $queryRaw: <Rows>(query: TemplateStringsArray, ...values: unknown[]) => PromiseLike<Rows>;
};

/**
 * Makes writes on behalf of one owner wait for each other until the transaction ends, so that what is counted stays
 * true until it is written. Rows that merely point to the owner are not held up.
 */
export async function lockOwner(transaction: Locking, ownerId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${ownerId} FOR NO KEY UPDATE`;
}
