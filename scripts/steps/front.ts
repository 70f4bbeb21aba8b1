import { build } from "esbuild";

/** The front of a built app. */
export const front = ".next/front/server.mjs";

/** Makes JavaScript of the front, so that Node runs it as it is. Packages stay outside: they are installed. */
export async function buildFront(): Promise<void> {
  await build({
    entryPoints: ["src/server/front/server.ts"],
    outfile: front,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    logLevel: "silent",
  });
}
