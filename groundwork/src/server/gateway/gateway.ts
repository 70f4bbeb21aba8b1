import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { AppError, unavailable } from "../app-error";
import { shortPath } from "../call-log";
import { clientIpOf } from "../http/client-ip";
import { headersOf, isEventStream, type NodeHandler } from "../http/node-adapter";
import { referenceHeader } from "../reference";
import { createSemaphore, type SemaphoreBounds } from "../semaphore";
import { capConnections } from "./connection-limits";
import { redirectFormPost } from "./form-post";
import { type GatewayLimits, gatewayLimits } from "./limits";
import { answerMalformedRequests } from "./malformed-requests";
import { cachePages } from "./page-cache";
import { limitPipelining } from "./pipelining";
import type { Handlers } from "./register-handlers";
import { createBodyReader } from "./request-bodies";
import { isApi, isHealth, pathOf, type RequestRules, ruleViolation } from "./request-rules";
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
  const bounded = (permits: number, perKey: number, queue = {}) =>
    boundRequests({ ...limits, permits, perKey, ...queue });
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

type Bounds = Omit<SemaphoreBounds, "refusal"> & {
  /** How long a permit is kept for work that is not done. */
  readonly heldMilliseconds?: number;
  /** How long a permit is kept for a client that has gone, or that does not read its answer. */
  readonly abandonedMilliseconds: number;
  /** Seconds after which to try again what was shed. */
  readonly retryAfter: number;
};

type Work = () => Promise<void>;

/**
 * Bounds how many requests of a kind are answered at once, in all and of each client, and sheds the rest.
 * @returns answers a request as soon as there is a permit. The permit is kept until the work is done and the answer, if it is
 * no stream of events, handed to the connection, or until nobody is there to read it; for a client that leaves early, for as long as such work
 * usually takes. It throws a {@link AppError} when there is no permit, before the work begins.
 */
function boundRequests({ abandonedMilliseconds, heldMilliseconds, retryAfter, ...bounds }: Bounds) {
  const semaphore = createSemaphore({ ...bounds, refusal: () => unavailable(retryAfter) });
  /** How long work has taken lately, in milliseconds. */
  let averageMilliseconds = 0;

  return async (request: IncomingMessage, response: ServerResponse, work: Work): Promise<void> => {
    const handedToConnection = new Promise((resolve) => {
      response.once("prefinish", resolve).once("close", resolve);
    });
    const release = await semaphore.acquire(clientIpOf(headersOf(request)), response);
    const began = performance.now();
    const watch = setInterval(() => {
      const isLate = performance.now() - began >= (heldMilliseconds ?? Number.POSITIVE_INFINITY);
      if (isLate || response.writableNeedDrain || response.closed) release();
    }, abandonedMilliseconds).unref();
    try {
      await work();
      // A stream is bounded by itself: what it took of this was its start.
      if (!isEventStream(response)) await handedToConnection;
    } finally {
      clearInterval(watch);
      const took = performance.now() - began;
      const left = response.destroyed && !response.writableFinished;
      // Next stops waiting for a page when its client leaves, and goes on making it.
      if (left && took < averageMilliseconds) setTimeout(release, averageMilliseconds - took).unref();
      else release();
      if (!left) averageMilliseconds += (took - averageMilliseconds) / 8;
    }
  };
}
