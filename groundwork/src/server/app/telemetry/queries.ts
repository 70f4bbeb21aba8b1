import { getActiveSpan, prismaIntegration } from "@sentry/nextjs";

type Run = (options: unknown, callback: () => unknown) => unknown;
/** Where Prisma looks for its tracer. */
type WithTracer = { readonly PRISMA_INSTRUMENTATION?: { readonly helper: { runInChildSpan: Run } } };

/** Spans of Prisma's queries in traced requests. In others each query would begin some, which are thrown away. */
export function followQueries() {
  const integration = prismaIntegration();
  return {
    ...integration,
    setupOnce: () => {
      integration.setupOnce?.();
      const { helper } = (globalThis as WithTracer).PRISMA_INSTRUMENTATION ?? {};
      if (!helper) return;
      const run: Run = helper.runInChildSpan.bind(helper);
      helper.runInChildSpan = (options, callback) => (getActiveSpan() ? run(options, callback) : callback());
    },
  };
}
