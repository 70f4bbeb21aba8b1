import * as Sentry from "@sentry/nextjs";
import { collectedData, withoutQuotes } from "@/product/privacy";

/** What the server tells about the Sentry that it reports to. */
export type Settings = { dsn: string; environment: string; tracesSampleRate: number };

/** The SDK once it runs. */
export type Sdk = {
  capture: (error: unknown, reference: string) => void;
  transition: typeof Sentry.captureRouterTransitionStart;
};

const withoutQuery = (url: string) => url.replace(/[?#].*/, "");

/** Starts the SDK. Only what is named here runs: errors are caught by the app itself, and reported once. */
export function start(settings: Settings): Sdk {
  Sentry.init({
    ...settings,
    tunnel: "/monitoring",
    transportOptions: { headers: { "content-type": "application/x-sentry-envelope" } },
    dataCollection: collectedData,
    defaultIntegrations: [
      Sentry.eventFiltersIntegration(),
      Sentry.functionToStringIntegration(),
      Sentry.linkedErrorsIntegration(),
      // What is pressed is named by its label, which may be what somebody wrote.
      Sentry.breadcrumbsIntegration({ dom: false, xhr: false }),
      Sentry.browserTracingIntegration(),
    ],
    beforeBreadcrumb: ({ data, ...crumb }) => ({
      ...crumb,
      data: Object.fromEntries(
        Object.entries(data ?? {}).map(([name, value]) => [
          name,
          typeof value === "string" ? withoutQuery(value) : value,
        ]),
      ),
    }),
    beforeSend: (event) => {
      for (const thrown of event.exception?.values ?? []) thrown.value = withoutQuotes(thrown.value ?? "");
      return { ...event, request: { url: withoutQuery(location.href) } };
    },
  });
  return {
    capture: (error, reference) => {
      Sentry.captureException(error, {
        mechanism: { handled: false, type: "app" },
        captureContext: { tags: { reference } },
      });
    },
    transition: Sentry.captureRouterTransitionStart,
  };
}
