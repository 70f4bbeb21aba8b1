import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryData } from "groundwork/cli/temporary-data";
import type { Environment } from "./environment";
import { rowsFor } from "./rows";
import { startBare, startGateway } from "./servers";
import { type Cell, type Contestant, measureInTurns, type Turns } from "./turns";

export const telemetry = {
  without: "without Sentry",
  usual: "with it, as it is set by default",
  untraced: "with it, no traces",
} as const;

/**
 * The gateway without Sentry, with its default settings, and without traces. What it reports goes to a server on this
 * machine that forgets it, and that needs its share of the processor too.
 */
export async function measureTelemetry(environment: Environment, options: Turns): Promise<Cell[]> {
  const data = await temporaryData();
  const nothing = join(data.folder, "answers.json");
  await writeFile(nothing, "{}");
  const sink = await startBare("bare-node", [nothing]);
  const dsn = `http://public@${new URL(sink.origin).host}/1`;
  const contestants: Contestant[] = [];
  try {
    for (const [name, variables] of [
      [telemetry.without, {}],
      [telemetry.usual, { SENTRY_DSN: dsn }],
      [telemetry.untraced, { SENTRY_DSN: dsn, SENTRY_TRACES_SAMPLE_RATE: "0" }],
    ] as const) {
      const server = await startGateway(environment, { variables });
      const rows = rowsFor(environment, server.origin).filter(({ withTelemetry }) => withTelemetry);
      contestants.push({ name, server, rows });
    }
    return await measureInTurns(environment, contestants, options);
  } finally {
    await Promise.all([...contestants.map(({ server }) => server.stop()), sink.stop()]);
    await data.remove();
  }
}
