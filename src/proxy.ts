import { createProxy } from "groundwork/next";
import { inlineScripts } from "./app/_components/inline-scripts";

/** Only where no server of Node's own has received the request, as on serverless hosts; see `contextAttachedHeader`. */
export const config = {
  matcher: [{ source: "/:path*", missing: [{ type: "header", key: "x-app-arrived" }] }],
};

export const proxy = createProxy(inlineScripts);
