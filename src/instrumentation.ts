import type { Instrumentation } from "next";

/** Next calls this once, before the server answers. */
export async function register(): Promise<void> {
  // Next keeps what is in this branch out of its bundle for the edge, but only when it is written like this.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startApp } = await import("groundwork/next");
    const { inlineScripts } = await import("@/app/_components/inline-scripts");
    await startApp({
      readEnv: (await import("@/server/env")).env,
      inlineScripts,
      loadRoutes: async () => (await import("@/server/routes")).routes,
      loadJobs: async () => {
        // It registers the product and its calls, which jobs need.
        await import("@/server/router");
        return (await import("@/server/jobs/registry")).jobs;
      },
    });
  }
}

/** Next calls this with every error that it meets while it answers. */
export const onRequestError: Instrumentation.onRequestError = async (...met) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { reportRequestError } = await import("groundwork/next");
    reportRequestError(...met);
  }
};
