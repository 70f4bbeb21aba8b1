import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { AppError } from "../app-error";
import { shortPath } from "../call-log";
import type { NodeHandler } from "../http/node-adapter";
import { referenceHeader } from "../reference";
import { capConnections } from "./connection-limits";
import { redirectFormPost } from "./form-post";
import { type GatewayLimits, gatewayLimits } from "./limits";
import { answerMalformedRequests } from "./malformed-requests";
import { cachePages } from "./page-cache";
import { limitPipelining } from "./pipelining";
import type { Handlers } from "./register-handlers";
import { createBodyReader } from "./request-bodies";
import { isApi, isHealth, pathOf, type RequestRules, ruleViolation } from "./request-rules";
import { createSemaphore } from "./semaphore";
import { type StaticFiles, staticFile } from "./static-files";

type Settings = RequestRules & {
  readonly api: Handlers;
  /** Next's own handler, for all that the API does not answer. */
  readonly page: NodeHandler;
  readonly proxies: BlockList;
  /** Files that the build has compressed, before Next is asked for them. */
  readonly files?: StaticFiles;
  readonly limits?: GatewayLimits;
};

const emptyBody = Buffer.alloc(0);

/** The server that stands before Next: it refuses what nobody should read, and passes on the rest. */
export function createGateway({
  api,
  page,
  proxies,
  files = new Map(),
  limits = gatewayLimits,
  ...rules
}: Settings): Server {
  const readBody = createBodyReader(limits);
  // Each kind of request has permits of its own, so that none can take those of another.
  const bounded = (permits: number, perClient: number, queue = {}) =>
    createSemaphore({ ...limits, permits, perClient, ...queue });
  const asCall = bounded(limits.callsInFlight, limits.callsInFlightPerClient);
  const asRoute = bounded(limits.routesInFlight, limits.routesInFlightPerClient);
  const asFile = bounded(limits.filesInFlight, limits.filesInFlightPerClient);
  const asPage = bounded(limits.pagesInFlight, limits.pagesPerClient, {
    waiting: limits.pagesWaiting,
    waitMilliseconds: limits.pageWaitMilliseconds,
    heldMilliseconds: limits.pageHeldMilliseconds,
  });
  const cachedPage = cachePages(
    (request, response) => asPage(request, response, () => page(request, response)),
    limits,
  );

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const error = ruleViolation(request, rules);
    if (error) throw error;
    const handler = api.handlerOf(path);
    if (handler && isHealth(path)) return handler(request, response, emptyBody);
    if (handler) {
      const body = await readBody(request);
      return asCall(request, response, () => handler(request, response, body));
    }
    if (isApi(path)) return asRoute(request, response, () => page(request, response));
    if (!rules.isPage(path)) {
      const file = staticFile(files, path, request) ?? page;
      return asFile(request, response, () => file(request, response));
    }
    if (request.method === "POST") return redirectFormPost(request, response, path);
    return cachedPage(request, response);
  }

  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      connectionsCheckingInterval: limits.checkInterval,
      keepAliveTimeout: limits.keepAliveTimeout,
    },
    (request, response) => {
      // What had been read of a connection when it was closed still comes.
      if (request.socket.destroyed) return;
      const path = pathOf(request.url ?? "");
      answer(request, response, path).catch((error: unknown) => {
        if (error instanceof AppError) return api.sendError(error, request, response);
        api.report(error, { reference: String(request.headers[referenceHeader]), path: shortPath(path) });
        response.destroy();
      });
    },
  );

  server.setTimeout(limits.stallTimeout);
  capConnections(server, limits, proxies);
  limitPipelining(server, limits.pipelinedRequests);
  answerMalformedRequests(server);
  return server;
}
