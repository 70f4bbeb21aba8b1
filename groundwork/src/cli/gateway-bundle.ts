import { resolve } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { platformFolder } from "../server/process/platform-folder";
import { productRoles } from "./product";

export const gatewayFile = ".next/gateway/server.mjs";

const options = {
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "linked",
  logLevel: "silent",
  // Also in a package, where esbuild reads no tsconfig.json.
  alias: { "@": resolve("src") },
} as const satisfies BuildOptions;

/** Makes JavaScript of what Node runs beside Next's own bundle. Packages stay outside: they are installed. */
export async function buildGateway(): Promise<void> {
  await build({
    ...options,
    entryPoints: {
      server: `${platformFolder}/src/server/gateway/main.ts`,
      worker: `${platformFolder}/src/server/gateway/server.ts`,
      pages: `${platformFolder}/src/server/gateway/page-tags.ts`,
      migrate: `${platformFolder}/src/server/app/migrate.ts`,
      account: `${platformFolder}/src/server/app/account.ts`,
    },
    define: { productRoles: JSON.stringify(await productRoles()) },
    outdir: ".next/gateway",
    plugins: [installedPackages],
  });
  await build({
    ...options,
    stdin: { contents: worker, loader: "ts", resolveDir: process.cwd() },
    outfile: ".next/gateway/jobs.mjs",
    plugins: [installedPackages],
  });
}

/**
 * Leaves packages outside, and does not load one of which nothing is used. The platform is source, though it looks like
 * a package, and Node does not read JSON as a module.
 */
export const installedPackages: Plugin = {
  name: "packages",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      /^(@\/|#|groundwork(\/|$))|\.json$/.test(path)
        ? undefined
        : { path, external: true, sideEffects: false },
    ),
};

/** The worker of background work brings the platform and the product together, which does not import either. */
const worker = `
import "@/server/router";
import { env } from "@/server/env";
import { jobs } from "@/server/jobs/registry";
import { exitOnError } from "./${platformFolder}/src/server/process/boot";
import { runWorkerProcess } from "./${platformFolder}/src/server/app/worker-process";
exitOnError(env);
await runWorkerProcess(jobs);
`;
