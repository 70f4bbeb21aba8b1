import { withDatabase } from "./app-database";

const own = (email: string) => `"userId" = (SELECT id FROM "User" WHERE email = '${email}')`;
const run = (sql: string, dataDir?: string) =>
  withDatabase(async (query) => {
    await query(sql);
  }, dataDir);

/** Ends every session of a user behind their back. */
export const endSessions = ({ email }: { email: string }) =>
  run(`DELETE FROM "AuthSession" WHERE ${own(email)}`);

/** Makes every session of a user an hour old. */
export const ageSessions = ({ email }: { email: string }) =>
  run(`UPDATE "AuthSession" SET "createdAt" = now() - interval '1 hour' WHERE ${own(email)}`);

/** Makes every call of a user fail unexpectedly, and no other user's: their session is of no time that there is. */
export const breakSessions = ({ email }: { email: string }, dataDir?: string) =>
  run(`UPDATE "AuthSession" SET "updatedAt" = 'infinity' WHERE ${own(email)}`, dataDir);

export const repairSessions = ({ email }: { email: string }, dataDir?: string) =>
  run(`UPDATE "AuthSession" SET "updatedAt" = now() WHERE ${own(email)}`, dataDir);
