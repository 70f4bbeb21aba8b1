import type { IncomingMessage } from "node:http";
import { AppError, unavailable } from "../app-error";
import { hasBody, readBody, refuseStatedLength } from "../http/body";
import { clientIpOf } from "../http/client-ip";
import { headersOf } from "../http/node-adapter";
import type { GatewayLimits } from "./limits";

type Body = Buffer<ArrayBuffer>;

/** A body of which a part has come. */
type ArrivingBody = { readonly giveUp: (error: AppError) => void };

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

  function read(request: IncomingMessage): Promise<Body> {
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
      if (!arriving.delete(body)) return;
      own.delete(body);
      if (own.size === 0) byClient.delete(client);
      bytesArriving -= bytesOfThis;
    };
    const body: ArrivingBody = {
      giveUp: (error) => {
        forget();
        reading.giveUp(error);
      },
    };
    arriving.add(body);
    byClient.set(client, own.add(body));
    if (own.size > limits.bodiesArrivingPerClient) giveUpOldest(own, tooMany());
    if (arriving.size > limits.bodiesArriving) giveUpOldest(arriving, overloaded());
    return reading.bytes.finally(forget);
  }

  const overloaded = () => unavailable(limits.retryAfter);
  const tooMany = () => new AppError("TOO_MANY_REQUESTS", { retryAfter: limits.retryAfter });

  return async (request) => {
    if (!hasBody(request.headers)) return empty;
    refuseStatedLength(request.headers["content-length"], limits.bodyBytes);
    return read(request);
  };
}
