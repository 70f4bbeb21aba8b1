import type { IncomingMessage } from "node:http";
import { Refusal, unavailable } from "../app-error";
import { addressOf } from "../http/client-ip";
import { hasBody, headersOf } from "../http/node-adapter";
import type { FrontLimits } from "./limits";

type Body = Buffer<ArrayBuffer>;

/** A body of which a part has come. */
type Arriving = { bytes: number; readonly giveUp: (refusal: Refusal) => void };

const empty = Buffer.alloc(0);

/**
 * Reads bodies before any work begins for them, so that one which never comes costs nothing else. Where too many
 * arrive at once, in all or of one client, the one that has taken longest is given up for the one that begins: a body
 * of somebody who means it arrives at once.
 * @returns reads a request's body; it throws a {@link Refusal} when it is too large, is given up, or ends early. How
 * long it may take is up to the server's `requestTimeout`.
 */
export function createBodyReader(limits: FrontLimits): (request: IncomingMessage) => Promise<Body> {
  const arriving = new Set<Arriving>();
  const byClient = new Map<string, Set<Arriving>>();
  let bytesArriving = 0;

  function giveUpOldest(bodies: Set<Arriving>, refusal: Refusal): void {
    const [oldest] = bodies;
    oldest?.giveUp(refusal);
  }

  const read = (request: IncomingMessage): Promise<Body> =>
    new Promise((resolve, reject) => {
      const client = addressOf(headersOf(request));
      const own = byClient.get(client) ?? new Set();
      const chunks: Body[] = [];
      const take = (chunk: Body) => {
        body.bytes += chunk.byteLength;
        bytesArriving += chunk.byteLength;
        chunks.push(chunk);
        if (body.bytes > limits.bodyBytes) body.giveUp(new Refusal("REQUEST_TOO_LARGE"));
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
      const giveUp = (refusal: Refusal) => {
        stop();
        // The rest stays to be discarded.
        request.pause();
        reject(refusal);
      };
      const leave = () => giveUp(new Refusal("CONNECTION_LOST"));
      const body: Arriving = { bytes: 0, giveUp };

      arriving.add(body);
      byClient.set(client, own.add(body));
      request.on("data", take).on("end", end).on("close", leave).on("error", leave);
      if (own.size > limits.bodiesArrivingPerClient) giveUpOldest(own, tooMany());
      if (arriving.size > limits.bodiesArriving) giveUpOldest(arriving, overloaded());
    });

  const overloaded = () => unavailable(limits.retryAfter);
  const tooMany = () => new Refusal("TOO_MANY_REQUESTS", { retryAfter: limits.retryAfter });

  return async (request) => {
    if (!hasBody(request.headers)) return empty;
    if (request.destroyed) throw new Refusal("CONNECTION_LOST");
    if (Number(request.headers["content-length"]) > limits.bodyBytes) throw new Refusal("REQUEST_TOO_LARGE");
    return read(request);
  };
}
