import { createServer, type Server } from "node:http";
import type { BlockList } from "node:net";
import type { NodeHandler } from "../door/node";
import { referenceHeader } from "../reference";
import { Refusal } from "../refusal";
import { refuseBroken } from "./broken";
import { capConnections } from "./connections";
import type { Handover } from "./handover";
import { type FrontLimits, frontLimits } from "./limits";
import { keepPublicPages } from "./public-pages";
import { isHealth, type Known, pathOf, refusalOf } from "./rules";

type Settings = Known & {
  readonly api: Handover;
  /** Next's own handler, for all that the API does not answer. */
  readonly page: NodeHandler;
  readonly proxies: BlockList;
  readonly limits?: FrontLimits;
};

/** The server that stands before Next: it refuses what nobody should read, and passes on the rest. */
export function createFront({ api, page, proxies, limits = frontLimits, ...known }: Settings): Server {
  const ask = keepPublicPages(page, limits);
  let inFlight = 0;

  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      connectionsCheckingInterval: limits.checkInterval,
      keepAliveTimeout: limits.keepAliveTimeout,
    },
    (request, response) => {
      const path = pathOf(request.url ?? "");
      const refused = refusalOf(request, known) ?? turnAway(path);
      if (refused) return void api.refuse(refused, request, response);
      inFlight += 1;
      response.once("close", () => {
        inFlight -= 1;
      });
      const answer = api.handlerOf(path) ?? ask;
      answer(request, response).catch((error: unknown) => {
        api.report(error, { reference: String(request.headers[referenceHeader]), path });
        response.destroy();
      });
    },
  );

  function turnAway(path: string): Refusal | undefined {
    if (inFlight < limits.inFlight || isHealth(path)) return undefined;
    return new Refusal("UNAVAILABLE", null, { headers: { "retry-after": String(limits.retryAfter) } });
  }

  server.setTimeout(limits.stallTimeout);
  capConnections(server, limits, proxies);
  refuseBroken(server);
  return server;
}
