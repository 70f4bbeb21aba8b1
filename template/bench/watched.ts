import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryData } from "groundwork/cli/temporary-data";
import type { Stage } from "./environment";
import { rowsFor } from "./rows";
import { startBare, startFront } from "./servers";
import { type Column, measureRows } from "./throughput";

/**
 * The front without Sentry, with it and no traces, and with a tenth of them. What it reports goes to a server on this
 * machine that forgets it, and that needs its share of the processor too.
 */
export async function measureWatched(stage: Stage, { seconds }: { seconds: number }): Promise<Column[]> {
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
      const front = await startFront(stage, variables);
      const rows = rowsFor(stage, front.origin).filter(({ watchedToo }) => watchedToo);
      columns.push({ server, cells: await measureRows(stage, front, rows, [32], seconds) });
      await front.stop();
    }
    return columns;
  } finally {
    await sink.stop();
    await data.remove();
  }
}
