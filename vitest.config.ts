import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const cluster = "tests/support/cluster.ts";

/** One project for each folder of tests, so that a run can say how many tests each room has. */
function room(name: string, options: TestProjectInlineConfiguration["test"] = {}) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      setupFiles: ["tests/support/console.ts"],
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
    projects: [
      room("product"),
      room("types", {
        include: [],
        typecheck: { enabled: true, only: true, include: ["tests/types/**/*.test-d.ts"] },
      }),
      room("server", {
        testTimeout: 30_000,
        hookTimeout: 60_000,
        globalSetup: existsSync(cluster) ? [cluster] : [],
      }),
      room("wire", {
        testTimeout: 30_000,
        hookTimeout: 60_000,
        globalSetup: existsSync(cluster) ? [cluster] : [],
      }),
      room("commands", { testTimeout: 60_000, hookTimeout: 60_000 }),
    ],
  },
});
