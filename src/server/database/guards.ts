import type { Transaction } from "./client";
import { Prisma } from "./generated/client";

/** Whether the database refused a write because a unique index already holds its value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/**
 * Makes writes on behalf of one owner wait for each other until the transaction ends, so that what is counted stays
 * true until it is written. Rows that merely point to the owner are not held up.
 */
export async function lockOwner(transaction: Transaction, ownerId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${ownerId} FOR NO KEY UPDATE`;
}
