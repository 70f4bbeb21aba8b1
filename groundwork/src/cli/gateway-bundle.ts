import { build } from "esbuild";
import { productRoles } from "./product";

/** The gateway of a built app. */
export const gatewayFile = ".next/gateway/server.mjs";

/** Makes JavaScript of what Node runs beside Next's own bundle. Packages stay outside: they are installed. */
export async function buildGateway(): Promise<void> {
  await build({
    entryPoints: {
      server: "groundwork/src/server/gateway/server.ts",
      migrate: "groundwork/src/server/migrate.ts",
      account: "groundwork/src/server/account.ts",
    },
    define: { productRoles: JSON.stringify(await productRoles()) },
    outdir: ".next/gateway",
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
