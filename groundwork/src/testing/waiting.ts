import { setTimeout as delay } from "node:timers/promises";
import { lockOwner, type ProductDatabase } from "../server/data/database";

/**
 * Locks the account of a user, and changes its password once another statement waits for it: that of a call which has
 * verified the old one.
 * @returns a promise that resolves once the account is locked; the change follows
 */
export function changePasswordMidCall(db: ProductDatabase, userId: string): Promise<void> {
  return new Promise((locked, failed) => {
    db.$transaction(
      async (transaction) => {
        await lockOwner(transaction, userId);
        locked();
        while (!(await isAnyWaiting(db))) await delay(5);
        await transaction.authAccount.updateMany({ where: { userId }, data: { password: "another hash" } });
      },
      { timeout: 20_000 },
    ).catch(failed);
  });
}

export async function isAnyWaiting(db: ProductDatabase): Promise<boolean> {
  const [waiting] = await db.$queryRaw<object[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return waiting !== undefined;
}
