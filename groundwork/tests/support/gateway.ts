import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import { vi } from "vitest";
import { errorKinds } from "#contract/errors";
import { createGateway, createPageMatcher, ownHosts } from "#server/gateway/gateway";
import { gatewayLimits } from "#server/gateway/limits";
import type { Handlers } from "#server/gateway/register-handlers";
import type { ApiHandler, NodeHandler } from "#server/http/adapters";
import { type AppError, errorEntry } from "#server/log/app-error";
import { listen } from "#testing/serve";

type GatewayOptions = {
  /** The API, where one of its own is wanted. */
  api?: Handlers;
  /** Handler behind the gateway for everything that is no API. */
  page?: NodeHandler;
  /** Handler of `/api/call`. */
  call?: ApiHandler;
  limits?: Partial<Record<keyof typeof gatewayLimits, number>>;
  isPage?: (path: string) => boolean;
  proxies?: BlockList;
};

const manifest = {
  "/page": "/",
  "/sign-in/page": "/sign-in",
  "/things/[id]/page": "/things/[id]",
  "/favicon.ico/route": "/favicon.ico",
  "/api/[...path]/route": "/api/[...path]",
};

/** A gateway with next to nothing behind it, listening on a port of its own until the test ends. */
export async function openGateway({
  api,
  page,
  call,
  limits,
  proxies = new BlockList(),
  isPage = createPageMatcher(manifest),
}: GatewayOptions = {}) {
  const passed = vi.fn<(request: IncomingMessage) => void>();
  const reported = vi.fn<(error: unknown) => void>();
  const refused = vi.fn<(refusal: AppError) => void>();
  const server = createGateway({
    api: api ?? {
      routes: call ? [{ path: "/api/call", node: call }] : [],
      sendError: async (refusal, _request, response) => {
        refused(refusal);
        const { code, headers } = refusal;
        response.writeHead(errorKinds[errorEntry(code).kind], { ...headers, "x-code": code }).end();
      },
      report: reported,
      close: async () => {},
    },
    page: async (request, response) => {
      passed(request);
      if (page) return page(request, response);
      response.end("a page");
    },
    proxies,
    isOwnHost: ownHosts("https://app.example.com", ["listed.example"]),
    isPage,
    limits: { ...gatewayLimits, ...limits },
  });
  return { server, port: await listen(server), passed, reported, refused };
}
