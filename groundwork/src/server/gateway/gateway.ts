import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { attempt, succeeds } from "../../contract/attempt";
import { clientIpOf, referenceHeader } from "../call/context";
import { createSemaphore, type SemaphoreBounds } from "../call/limiters";
import { headersOf, isEventStream, type NodeHandler, routeAt } from "../http/adapters";
import { discardBody, hasBody, isApi, requestPath } from "../http/message";
import { AppError, unavailable } from "../log/app-error";
import { shortPath } from "../log/log";
import { isLoopbackName } from "../process/env";
import { answerMalformedRequests, capConnections, createBodyReader, limitPipelining } from "./connections";
import { type GatewayLimits, gatewayLimits } from "./limits";
import { cachePages } from "./page-cache";
import type { Handlers } from "./register-handlers";
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

/** The server that stands before Next: it refuses what nobody should read, and passes on the rest. */
export function createGateway(settings: Settings): Server {
  const { api, page, proxies, files = new Map(), limits = gatewayLimits, ...rules } = settings;
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
    const handler = routeAt(api.routes, path)?.node;
    if (handler && isHealth(path)) return handler(request, response, Buffer.alloc(0));
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
      const path = requestPath(request.url ?? "");
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

/**
 * Knows the names that the app is reached by: its origin's, those that are listed, and this machine's own. A page that
 * was asked for by another name was led here by another user's.
 */
export function ownHosts(appUrl: string, listed: readonly string[]): (host: string | undefined) => boolean {
  const names = new Set([new URL(appUrl).hostname, ...listed].map((name) => name.toLowerCase()));
  const isOwn = (host: string) => {
    const [, name = ""] = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i.exec(host.trim()) ?? [];
    return names.has(name.toLowerCase()) || isLoopbackName(name.toLowerCase());
  };
  // Each of a chain of proxies may have added the name by which it was asked.
  return (host = "") => host.split(",").every(isOwn);
}

type RequestRules = {
  readonly isOwnHost: (host: string | undefined) => boolean;
  readonly isPage: (path: string) => boolean;
};

/** The methods that the API may be asked with: no TRACE, no CONNECT, nothing that only Node's parser knows. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const wrongMethod = (allowed: readonly string[]) =>
  new AppError("METHOD_WRONG", null, { headers: { allow: allowed.join(", ") } });

/** Whether a path is that of a health check, which has to be answered on any host and under any load. */
const isHealth = (path: string): boolean => path.startsWith("/api/health/");

/** Why a request goes no further, seen from its first lines; `undefined` lets it pass. */
function ruleViolation(
  { method = "", url = "", headers, rawHeaders }: IncomingMessage,
  { isOwnHost, isPage }: RequestRules,
): AppError | undefined {
  if (rawHeaders.length / 2 > gatewayLimits.headers) return new AppError("REQUEST_TOO_LARGE");
  // The form in which proxies are asked, with a URL that wins over the `Host`.
  if (!url.startsWith("/")) return new AppError("REQUEST_MALFORMED");
  const path = requestPath(url);
  // Only a trusted proxy's word about the name has come this far.
  const host = headers["x-forwarded-host"] ?? headers.host;
  if (!isHealth(path) && !isOwnHost(String(host))) return new AppError("HOST_WRONG");
  // A compressed body would be bounded only after it has been inflated.
  if (headers["content-encoding"] !== undefined) return new AppError("MEDIA_TYPE_WRONG");
  if (isApi(path)) return methods.includes(method) ? undefined : wrongMethod(methods);
  // A form that was submitted before scripts were there, or where there are none: see `redirectFormPost`.
  if (method === "POST" && isPage(path)) return undefined;
  // Every hole so far by which strangers ran code in a React server was a body that a page was sent.
  if (method !== "GET" && method !== "HEAD") return wrongMethod(["GET", "HEAD"]);
  // Where Next cannot read what its router says about the page that it is on, it would answer 500.
  const isReadable = succeeds(() => parseAndValidateFlightRouterState(headers["next-router-state-tree"]));
  return hasBody(headers) || !isReadable ? new AppError("REQUEST_MALFORMED") : undefined;
}

/**
 * Answers a form that was submitted before scripts were there, or where there are none: the browser is sent to the
 * same page again, which says what to do. What was typed is thrown away, and nothing of it reaches Next or a log. The
 * location is a path of this origin whatever was asked for, so that nobody is led elsewhere.
 */
async function redirectFormPost(request: IncomingMessage, response: ServerResponse, path: string) {
  await discardBody(request);
  const location = `/${path.replace(/^[/\\]+/, "")}`;
  response.writeHead(303, { location, "cache-control": "no-store", "content-length": 0 }).end();
}

/** Knows the paths of pages by what Next says of a build: its entries, and the route of each, such as `/admin/users`. */
export function createPageMatcher(manifest: Readonly<Record<string, string>>): (path: string) => boolean {
  const patterns = Object.entries(manifest)
    .filter(([entry]) => entry.endsWith("/page"))
    .map(([, route]) => new RegExp(`^${route.split("/").slice(1).map(segmentPattern).join("")}/?$`));
  return (path) => {
    // As a route names it, whose segments stay what they are.
    const plain = attempt(() => decodeURI(path)) ?? path;
    return patterns.some((pattern) => pattern.test(plain));
  };
}

function segmentPattern(segment: string): string {
  if (segment.startsWith("[[...")) return "(/.+)?";
  if (segment.startsWith("[...")) return "/.+";
  return segment.startsWith("[") ? "/[^/]+" : `/${segment.replace(/[^\w-]/g, "\\$&")}`;
}
