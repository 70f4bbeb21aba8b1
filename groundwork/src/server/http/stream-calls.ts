import type { AnyTRPCRouter } from "@trpc/server";
import { resolveResponse } from "@trpc/server/http";
import { platformLimits } from "../../contract/limits";
import type { Context } from "../call/context";
import type { HttpRequest, HttpResponse } from "./message";
import { errorHeaders } from "./message";

/** Runs calls and answers each as soon as it is done, which tRPC can do. What it is given has been checked. */
export async function streamCalls(
  router: AnyTRPCRouter,
  { method, url, headers, signal }: HttpRequest,
  { path, body }: { path: string; body: unknown },
  context: Context,
): Promise<HttpResponse> {
  const accept = headers.get("trpc-accept") ?? headers.get("accept") ?? "";
  const type = method === "POST" ? { "content-type": "application/json" } : {};
  const request = new Request(new URL(url, "http://localhost"), {
    method,
    headers: { "trpc-accept": accept, ...type },
    signal: signal(),
  });
  const response = await resolveResponse({
    router,
    // It has been read already.
    req: Object.defineProperty(request, "json", { value: async () => body }),
    path: encodeURIComponent(path),
    error: null,
    createContext: async () => context,
    maxBatchSize: platformLimits.batchSize,
    // For sensitive queries; all others have been refused by then.
    allowMethodOverride: true,
    responseMeta: ({ errors }) => ({ headers: new Headers(errorHeaders(errors)) }),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: response.body };
}
