import type { Role } from "../../contract/permissions";
import type { Statements } from "./database";

type Administrator = { readonly id: string };

/**
 * Keeps all administrators as they are until the transaction ends; in one order, so that no two wait for each other.
 * @param roles that administer
 * @returns those whose accounts are not disabled, first the one who has been there for the longest
 */
export async function lockAdministrators(
  transaction: Statements,
  roles: readonly Role[],
): Promise<Administrator[]> {
  const found = await transaction.$queryRaw<(Administrator & { createdAt: Date })[]>`
    SELECT "id", "createdAt" FROM "User" WHERE "role" = ANY(${roles}) AND "disabledAt" IS NULL
    ORDER BY "id" FOR NO KEY UPDATE`;
  return found.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
