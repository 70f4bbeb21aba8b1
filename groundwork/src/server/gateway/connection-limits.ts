import type { Server } from "node:http";
import type { BlockList, Socket } from "node:net";
import { clientOf, isFrom, networkOf } from "../http/client-ip";
import type { FrontLimits } from "./limits";

/**
 * Closes connections beyond so many in all, and beyond so many from one address. A trusted proxy's are its clients'.
 */
export function capConnections(
  server: Server,
  { connections, connectionsPerAddress }: FrontLimits,
  proxies: BlockList,
): void {
  server.maxConnections = connections;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const peer = socket.remoteAddress ?? "";
    if (isFrom(proxies, peer)) return;
    const network = networkOf(clientOf(peer, "", proxies));
    const count = open.get(network) ?? 0;
    if (count >= connectionsPerAddress) return void socket.destroy();
    open.set(network, count + 1);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
