import { reportError, startSdk } from "./report";
import type { Sdk } from "./telemetry";

/**
 * Reports the errors that nothing of this page catches, and starts the SDK when the browser is idle: opening a page
 * waits for nothing of this.
 * @returns what Next is to call when a navigation begins
 */
export function reportErrors(): Sdk["transition"] {
  let sdk: Sdk | null = null;
  // What another site's script throws comes without the error.
  addEventListener("error", ({ error }) => error && reportError(error));
  addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
  const begin = () => {
    const start = async () => {
      sdk = await startSdk();
    };
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 3000 });
    else setTimeout(start, 1);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
  return (...transition) => sdk?.transition(...transition);
}
