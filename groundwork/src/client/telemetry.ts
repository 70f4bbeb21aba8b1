import * as Sentry from "@sentry/nextjs";
import { cleanEnvelope, collectedData, withoutWords } from "../contract/telemetry";

/** Settings from the server about the Sentry that it reports to, and the URL that passes reports on. */
type Settings = { dsn: string; environment: string; tracesSampleRate: number; tunnel: string };

/** The SDK once it runs. */
export type Sdk = {
  capture: (error: unknown, reference: string) => void;
  transition: typeof Sentry.captureRouterTransitionStart;
};

/** Starts the SDK. Only what is named here runs: errors are caught by the app itself, and reported once. */
export function startTelemetry(settings: Settings): Sdk {
  Sentry.init({
    ...settings,
    transportOptions: { headers: { "content-type": "application/x-sentry-envelope" } },
    dataCollection: collectedData,
    defaultIntegrations: [
      Sentry.eventFiltersIntegration(),
      Sentry.functionToStringIntegration(),
      Sentry.linkedErrorsIntegration(),
      // What is pressed is named by its label, which may be what a user wrote.
      Sentry.breadcrumbsIntegration({ dom: false, xhr: false }),
      Sentry.browserTracingIntegration(),
    ],
    beforeSend: (event) => ({ ...event, request: { url: location.href } }),
  })?.on("beforeEnvelope", (envelope) => cleanEnvelope(envelope, withoutWords));
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
