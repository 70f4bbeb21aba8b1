import type { IncomingMessage } from "node:http";
import { AppError, unavailable } from "../app-error";
import { clientIpOf } from "../http/client-ip";
import { hasBody, headersOf } from "../http/node-adapter";
import type { GatewayLimits } from "./limits";

type Body = Buffer<ArrayBuffer>;

/** A body of which a part has come. */
type ArrivingBody = { bytes: number; readonly giveUp: (error: AppError) => void };

const empty = Buffer.alloc(0);

/**
 * Reads bodies before any work begins for them, so that one which never comes costs nothing else. Where too many
 * arrive at once, in all or of one client, the one that has taken longest is given up for the one that begins: a body
 * of a user who means it arrives at once.
 * @returns reads a request's body; it throws a {@link AppError} when it is too large, is given up, or ends early. How
 * long it may take is up to the server's `requestTimeout`.
 */
export function createBodyReader(limits: GatewayLimits): (request: IncomingMessage) => Promise<Body> {
  const arriving = new Set<ArrivingBody>();
  const byClient = new Map<string, Set<ArrivingBody>>();
  let bytesArriving = 0;

  function giveUpOldest(bodies: Set<ArrivingBody>, error: AppError): void {
    const [oldest] = bodies;
    oldest?.giveUp(error);
  }

  const read = (request: IncomingMessage): Promise<Body> =>
    new Promise((resolve, reject) => {
      const client = clientIpOf(headersOf(request));
      const own = byClient.get(client) ?? new Set();
      const chunks: Body[] = [];
      const take = (chunk: Body) => {
        body.bytes += chunk.byteLength;
        bytesArriving += chunk.byteLength;
        chunks.push(chunk);
        if (body.bytes > limits.bodyBytes) body.giveUp(new AppError("REQUEST_TOO_LARGE"));
        else if (bytesArriving > limits.bytesArriving) giveUpOldest(arriving, overloaded());
      };
      const stop = () => {
        request.off("data", take).off("end", end).off("close", leave).off("error", leave);
        arriving.delete(body);
        own.delete(body);
        if (own.size === 0) byClient.delete(client);
        bytesArriving -= body.bytes;
      };
      const end = () => {
        stop();
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
      };
      const giveUp = (error: AppError) => {
        stop();
        // The rest stays to be discarded.
        request.pause();
        reject(error);
      };
      const leave = () => giveUp(new AppError("CONNECTION_LOST"));
      const body: ArrivingBody = { bytes: 0, giveUp };

      arriving.add(body);
      byClient.set(client, own.add(body));
      request.on("data", take).on("end", end).on("close", leave).on("error", leave);
      if (own.size > limits.bodiesArrivingPerClient) giveUpOldest(own, tooMany());
      if (arriving.size > limits.bodiesArriving) giveUpOldest(arriving, overloaded());
    });

  const overloaded = () => unavailable(limits.retryAfter);
  const tooMany = () => new AppError("TOO_MANY_REQUESTS", { retryAfter: limits.retryAfter });

  return async (request) => {
    if (!hasBody(request.headers)) return empty;
    if (request.destroyed) throw new AppError("CONNECTION_LOST");
    if (Number(request.headers["content-length"]) > limits.bodyBytes) throw new AppError("REQUEST_TOO_LARGE");
    return read(request);
  };
}
