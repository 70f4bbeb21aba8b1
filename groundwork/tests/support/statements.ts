import { Client } from "pg";
import { vi } from "vitest";

/** Counts the statements that this process sends to PostgreSQL while something runs. */
export async function countStatements(run: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, "query");
  try {
    await run();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
