import { withConnection } from "#postgres/connection";
import { startEmbedded } from "#postgres/embedded";
import { env } from "#server/process/env";

/** Speaks to the database of the app that the browser tests run against, or of another, past the app. */
export async function withDatabase(
  run: (query: (sql: string) => Promise<{ rows: Record<string, unknown>[] }>) => Promise<void>,
  dataDir = env().DATA_DIR,
): Promise<void> {
  const { url, stop } = await startEmbedded({ dataDir });
  try {
    await withConnection(url, (client) => run((sql) => client.query(sql)));
  } finally {
    await stop();
  }
}
