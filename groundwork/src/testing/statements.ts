import { Client } from "pg";
import { vi } from "vitest";

/** Number of statements that this process sends to its databases while something runs. */
export async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  const statements = vi.spyOn(Client.prototype, "query");
  try {
    await run();
    return statements.mock.calls.length;
  } finally {
    statements.mockRestore();
  }
}
