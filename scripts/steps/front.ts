import { build } from "esbuild";

/** The front of a built app. */
export const front = ".next/front/server.mjs";

/** Makes JavaScript of what Node runs beside Next's own bundle. Packages stay outside: they are installed. */
export async function buildFront(): Promise<void> {
  await build({
    entryPoints: { server: "src/server/front/server.ts", migrate: "src/server/database/migrate.ts" },
    outdir: ".next/front",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    logLevel: "silent",
  });
}
