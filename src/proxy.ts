import { visitorScript } from "groundwork/contract/visitor-code";
import { createProxy } from "groundwork/server/http/proxy";
import { roles } from "@/product/permissions";

/** Only where no server of Node's own has received the request, as on serverless hosts; see `contextAttachedHeader`. */
export const config = {
  matcher: [{ source: "/:path*", missing: [{ type: "header", key: "x-app-arrived" }] }],
};

export const proxy = createProxy([visitorScript(roles)]);
