import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** Rooms that speak to PostgreSQL: it is started once for a run, and slow only the first time. */
const withCluster = { globalSetup: ["tests/support/cluster.ts"] };

/** One project for each folder of tests, so that a run can say how many tests each room has. */
function room(name: string, options: TestProjectInlineConfiguration["test"] = {}) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      setupFiles: ["tests/support/console.ts", "tests/support/log.ts"],
      ...options,
    },
  };
}

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // Outside the bundler, "server-only" refuses everybody; its own empty half stands for "this is the server".
    alias: {
      "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)),
    },
  },
  test: {
    // The slowest take a few seconds, and several times that on a busy machine. One that needs more says so, and why.
    testTimeout: 30_000,
    // What a whole file needs: a database, an app, a server.
    hookTimeout: 120_000,
    slowTestThreshold: 5000,
    // Much of a test is waiting for PostgreSQL: leaving a core idle, as Vitest does, halves the speed of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      room("product"),
      room("types", {
        include: [],
        typecheck: { enabled: true, only: true, include: ["tests/types/**/*.test-d.ts"] },
      }),
      room("server", withCluster),
      room("wire", withCluster),
      room("contract", withCluster),
      // Each runs whole commands, one process after another.
      room("commands", { testTimeout: 120_000 }),
      // Each makes whole projects, and runs their commands.
      room("template", { testTimeout: 300_000, hookTimeout: 300_000 }),
    ],
  },
});
