import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryData } from "groundwork/cli/temporary-data";
import type { Environment } from "./environment";
import { rowsFor } from "./rows";
import { startBare, startGateway } from "./servers";
import { type Column, measureRows } from "./throughput";

/**
 * The gateway without Sentry, with it and no traces, and with a tenth of them. What it reports goes to a server on this
 * machine that forgets it, and that needs its share of the processor too.
 */
export async function measureTelemetry(
  environment: Environment,
  { seconds }: { seconds: number },
): Promise<Column[]> {
  const data = await temporaryData();
  const nothing = join(data.folder, "answers.json");
  await writeFile(nothing, "{}");
  const sink = await startBare("bare-node", [nothing]);
  const dsn = `http://public@${new URL(sink.origin).host}/1`;
  const columns: Column[] = [];
  try {
    for (const [server, variables] of [
      ["without Sentry", {}],
      ["with it, no traces", { SENTRY_DSN: dsn, SENTRY_TRACES_SAMPLE_RATE: "0" }],
      ["with it, 0.1 of traces", { SENTRY_DSN: dsn, SENTRY_TRACES_SAMPLE_RATE: "0.1" }],
    ] as const) {
      const gateway = await startGateway(environment, { variables });
      const rows = rowsFor(environment, gateway.origin).filter(({ withTelemetry }) => withTelemetry);
      columns.push({ server, cells: await measureRows(environment, gateway, rows, [32], seconds) });
      await gateway.stop();
    }
    return columns;
  } finally {
    await sink.stop();
    await data.remove();
  }
}
