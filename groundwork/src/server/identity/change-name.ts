import { changesBetween } from "../data/audit-log";
import { lockOwner } from "../data/database";
import { type IdentityDatabase, recordOwnEvent } from "./database";

/** Gives a user another name. It is seen wherever the name stands from the next request on. */
export async function changeName(db: IdentityDatabase, userId: string, name: string): Promise<void> {
  await db.$transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    const [before] = await transaction.$queryRaw<{ name: string }[]>`
      SELECT "name" FROM "User" WHERE "id" = ${userId}`;
    const changes = changesBetween<{ name: string }>(before ?? {}, { name }, ["name"]);
    if (changes.length === 0) return;
    await transaction.$executeRaw`
      UPDATE "User" SET "name" = ${name}, "updatedAt" = ${new Date()} WHERE "id" = ${userId}`;
    await recordOwnEvent(transaction, userId, "change-name", changes);
  });
}
