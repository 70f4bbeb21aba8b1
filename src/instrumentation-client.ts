import { reportError, startSdk } from "@/app/_components/monitoring/report";
import type { Sdk } from "@/app/_components/monitoring/sdk";

let sdk: Sdk | null = null;

// What another site's script throws comes without the error.
addEventListener("error", ({ error }) => error && reportError(error));
addEventListener("unhandledrejection", ({ reason }) => reportError(reason));

/** Starts the SDK when the browser is idle: opening a page waits for nothing of this. */
const begin = () => {
  const start = async () => {
    sdk = await startSdk();
  };
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 3000 });
  else setTimeout(start, 1);
};
if (document.readyState === "complete") begin();
else addEventListener("load", begin, { once: true });

/** Next calls this when a navigation begins. */
export const onRouterTransitionStart: Sdk["transition"] = (...transition) => sdk?.transition(...transition);
