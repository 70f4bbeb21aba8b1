import type { Environment } from "./environment";
import { rowsFor } from "./rows";
import { startGateway } from "./servers";
import { type Cell, measureInTurns, type Turns } from "./turns";

/** The rows of this build and of the one in another folder, behind their gateways and on one database. */
export async function compareBuilds(
  environment: Environment,
  { folder, ...options }: Turns & { folder: string },
): Promise<Cell[]> {
  const contestants = await Promise.all(
    [
      { name: "this build", options: {} },
      { name: "the other", options: { folder } },
    ].map(async ({ name, options }) => {
      const server = await startGateway(environment, options);
      return { name, server, rows: rowsFor(environment, server.origin) };
    }),
  );
  try {
    return await measureInTurns(environment, contestants, options);
  } finally {
    await Promise.all(contestants.map(({ server }) => server.stop()));
  }
}
