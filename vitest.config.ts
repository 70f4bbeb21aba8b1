import { existsSync, realpathSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

type Options = TestProjectInlineConfiguration["test"];

/** Folder of the platform: a workspace, or an installed package. */
const platform = relative(".", realpathSync("node_modules/groundwork"));

/** Suites that speak to PostgreSQL: it is started once for a run, and slow only the first time. */
const withCluster = { globalSetup: [`${platform}/src/testing/cluster.ts`] };

/** One project for each suite, so that a run can say how many tests each has; none where its folder is not. */
function suite(name: string, folder: string, options: Options = {}) {
  if (!existsSync(folder)) return [];
  return [
    {
      extends: true as const,
      test: {
        name,
        include: [`${folder}/**/*.test.{ts,tsx}`],
        setupFiles: [`${platform}/src/testing/console.ts`, `${platform}/src/testing/log.ts`],
        ...options,
      },
    },
  ];
}

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // Outside the bundler, "server-only" refuses everybody; its own empty half stands for "this is the server".
    alias: {
      // For the platform too where it is an installed package, to which `paths` of tsconfig.json do not apply.
      "@": fileURLToPath(new URL("src", import.meta.url)),
      "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)),
    },
  },
  test: {
    // The slowest take a few seconds, and many times that on a busy machine. One that needs more says so, and why.
    testTimeout: 90_000,
    // What a whole file needs: a database, an app, a server.
    hookTimeout: 120_000,
    slowTestThreshold: 5000,
    // Much of a test is waiting for PostgreSQL: leaving a core idle, as Vitest does, halves the speed of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      ...suite("product", "tests/product"),
      ...suite("server", "tests/server", withCluster),
      ...suite("wire", "tests/wire", withCluster),
      // The contract of this product's procedures, with the samples of tests/contract.
      ...suite("contract", `${platform}/tests/product-contract`, { ...withCluster, exclude: [] }),
      ...suite("platform", "groundwork/tests", {
        ...withCluster,
        exclude: ["groundwork/tests/{browser,cli,declarations,product-contract}/**"],
      }),
      // What the compiler says of a declaration: types that do and do not hold, and the words that a mistake is told in.
      ...suite("types", "groundwork/tests/declarations", {
        testTimeout: 120_000,
        typecheck: {
          enabled: true,
          tsconfig: "groundwork/tsconfig.json",
          include: ["groundwork/tests/declarations/**/*.test-d.ts"],
        },
      }),
      // Each runs whole commands, one process after another.
      ...suite("cli", "groundwork/tests/cli", { ...withCluster, testTimeout: 240_000 }),
      // Each makes whole projects, and runs their commands.
      ...suite("template", "template/tests", { ...withCluster, testTimeout: 900_000, hookTimeout: 900_000 }),
    ],
  },
});
