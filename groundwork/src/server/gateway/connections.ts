import { channel } from "node:diagnostics_channel";
import { IncomingMessage, type Server, ServerResponse, STATUS_CODES } from "node:http";
import { type BlockList, Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { clientIpOf, isFrom, networkOf, resolveClientIp } from "../call/context";
import { headersOf, isEventStream } from "../http/adapters";
import { hasBody, readBody, refuseStatedLength } from "../http/message";
import { AppError, unavailable } from "../log/app-error";
import type { GatewayLimits } from "./limits";

/** How long requests that have arrived may take to be read, in milliseconds: a busy process is behind with its connections. */
const readMilliseconds = 100;

/** Follows the requests of a server from now on, to bring those that are under way to their end. */
export function createConnectionDraining(server: Server) {
  const underWay = new Set<ServerResponse>();
  const connections = new Set<Socket>();
  let closing = false;

  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (_request, response) => {
    underWay.add(response);
    if (closing) setConnectionClose(response);
    response.once("close", () => {
      underWay.delete(response);
      // Its headers may have gone out before, with the promise of a next request on this connection.
      if (closing && !server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });

  /** From now on every answer asks its client to open another connection for the next request. */
  const requestConnectionClose = () => {
    closing = true;
    for (const response of underWay) setConnectionClose(response);
  };

  /**
   * Stops listening, ends streams, and waits until every request has its whole answer, but not for longer than this.
   * @returns how many requests were cut off
   */
  const drain = async (milliseconds: number) => {
    requestConnectionClose();
    // HTTP's own `close` would reset connections with a request that nobody has read yet.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    await delay(readMilliseconds);
    server.closeIdleConnections();
    // Browsers open connections in advance. Node does not count these among the idle ones, which it has closed by now.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    for (const response of underWay) if (isEventStream(response)) endStream(response);
    const late = await Promise.race([closed, delay(milliseconds, true, { ref: false })]);
    const aborted = late ? [...underWay].filter((response) => !isEventStream(response)).length : 0;
    server.closeAllConnections();
    await closed;
    return aborted;
  };

  return { requestConnectionClose, drain };
}

function setConnectionClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/** With an end in order, after which the browser asks again, elsewhere; a connection that breaks would be an error. */
function endStream(response: ServerResponse): void {
  // The writer of the stream may not know yet that it has ended.
  response.on("error", () => {});
  response.end();
}

/**
 * Closes connections with more than so many requests under way, and sees to it that every response is closed at the
 * latest when its connection is. By itself Node closes only the one that has the connection: those that wait behind it
 * would never end.
 */
export function limitPipelining(server: Server, maximum: number): void {
  const underWay = new WeakMap<Socket, Set<ServerResponse>>();
  server.on("connection", (socket: Socket) => {
    const responses = new Set<ServerResponse>();
    underWay.set(socket, responses);
    socket.once("close", () => {
      for (const response of responses) {
        if (!response.socket) Object.assign(response, { destroyed: true, _closed: true }).emit("close");
      }
    });
  });
  server.prependListener("request", ({ socket }, response) => {
    const responses = underWay.get(socket);
    responses?.add(response);
    response.once("close", () => responses?.delete(response));
    if (responses && responses.size > maximum) socket.destroy();
  });
}

/**
 * Closes connections beyond so many in all, and beyond so many from one client IP. A trusted reverse proxy's are its clients'.
 */
export function capConnections(
  server: Server,
  { connections, connectionsPerClient }: GatewayLimits,
  proxies: BlockList,
): void {
  server.maxConnections = connections;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const peer = socket.remoteAddress ?? "";
    if (isFrom(proxies, peer)) return;
    const clientNetwork = networkOf(resolveClientIp(peer, "", proxies));
    const count = open.get(clientNetwork) ?? 0;
    if (count >= connectionsPerClient) return void socket.destroy();
    open.set(clientNetwork, count + 1);
    socket.once("close", () => {
      const remaining = (open.get(clientNetwork) ?? 1) - 1;
      if (remaining > 0) open.set(clientNetwork, remaining);
      else open.delete(clientNetwork);
    });
  });
}

/** How often it is looked at, in milliseconds. */
const interval = 10_000;
/** Requests of an interval up to which a process is idle: health checks go on. */
const idleRequests = 10;
/** Idle intervals after which a load is over: V8 has to compile and allocate again what a collection throws away. */
const idleIntervals = 3;
/** Requests that leave enough behind to be worth a collection. */
const manyRequests = 100;

/**
 * Gives memory back when a load is over. V8 collects when it allocates, so that a process with nothing to do would keep
 * the heap of its busiest moment.
 */
export function collectWhenIdle(server: Server): void {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  let now = 0;
  let sinceCollection = 0;
  let idle = 0;
  server.on("request", () => {
    now += 1;
  });
  setInterval(() => {
    sinceCollection += now;
    idle = now <= idleRequests ? idle + 1 : 0;
    if (idle >= idleIntervals && sinceCollection >= manyRequests) {
      collect();
      sinceCollection = 0;
    }
    now = 0;
  }, interval).unref();
}

/** Gives up a body that is arriving. */
type GiveUp = (error: AppError) => void;

/**
 * Reads bodies before any work begins for them, so that one which never comes costs nothing else. Where too many
 * arrive at once, in all or of one client, the one that has taken longest is given up for the one that begins: a body
 * of a user who means it arrives at once.
 * @returns reads a request's body; it throws a {@link AppError} when it is too large, is given up, or ends early. How
 * long it may take is up to the server's `requestTimeout`.
 */
export function createBodyReader(
  limits: GatewayLimits,
): (request: IncomingMessage) => Promise<Buffer<ArrayBuffer>> {
  const arriving = new Set<GiveUp>();
  const byClient = new Map<string, Set<GiveUp>>();
  let bytesArriving = 0;

  const giveUpOldest = ([oldest]: Set<GiveUp>, error: AppError) => oldest?.(error);
  const overloaded = () => unavailable(limits.retryAfter);
  const tooMany = () => new AppError("TOO_MANY_REQUESTS", { retryAfter: limits.retryAfter });

  return async (request) => {
    if (!hasBody(request.headers)) return Buffer.alloc(0);
    refuseStatedLength(request.headers["content-length"], limits.bodyBytes);
    const client = clientIpOf(headersOf(request));
    const own = byClient.get(client) ?? new Set();
    let bytesOfThis = 0;
    const onPart = (bytes: number) => {
      bytesOfThis += bytes;
      bytesArriving += bytes;
      if (bytesArriving > limits.bytesArriving) giveUpOldest(arriving, overloaded());
    };
    const reading = readBody(request, { maximum: limits.bodyBytes, onPart });
    const forget = () => {
      if (!arriving.delete(giveUp)) return;
      own.delete(giveUp);
      if (own.size === 0) byClient.delete(client);
      bytesArriving -= bytesOfThis;
    };
    const giveUp: GiveUp = (error) => {
      forget();
      reading.giveUp(error);
    };
    arriving.add(giveUp);
    byClient.set(client, own.add(giveUp));
    if (own.size > limits.bodiesArrivingPerClient) giveUpOldest(own, tooMany());
    if (arriving.size > limits.bodiesArriving) giveUpOldest(arriving, overloaded());
    return reading.bytes.finally(forget);
  };
}

/** Channel on which Node publishes requests; these it does not publish. */
const requestStart = channel("http.server.request.start");

/** Why Node's parser gave up, and the status that says so. Anything else is 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

type AnsweringSocket = Duplex & { _httpMessage?: ServerResponse | null };

/**
 * Answers what never becomes a request: bytes that are no HTTP, what does not arrive in time, and connections that want
 * to become something else. All get an answer with the headers of every other, and the connection is closed.
 */
export function answerMalformedRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: AnsweringSocket) => {
    const { _httpMessage: begun } = socket;
    // In the middle of an answer, another would be read as a part of it.
    if (!socket.writable || begun?.headersSent) return void socket.destroy();
    const response = begun ?? newResponse(server, new IncomingMessage(socket as Socket));
    end(socket, response, statuses[error.code ?? ""]);
  });
  const refuse = (request: IncomingMessage, socket: Duplex) => {
    // Node has let go of the connection, and of its errors.
    socket.on("error", () => socket.destroy());
    end(socket, newResponse(server, request));
  };
  server.on("upgrade", refuse).on("connect", refuse);
}

/** An answer as it is when a request has just come in. */
function newResponse(server: Server, request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request);
  requestStart.publish({ request, response, socket: request.socket, server });
  return response;
}

/** Writes past Node's own way, which may be taken by an answer that will not come any more. */
function end(socket: Duplex, response: ServerResponse, status = 400): void {
  const own = { connection: "close", "content-length": "0", "cache-control": "no-store" };
  const headers = Object.entries({ ...response.getHeaders(), ...own }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, "", ""].join("\r\n");
  socket.end(head, () => socket.destroy());
}
