import type { Server } from "node:http";
import type { BlockList, Socket } from "node:net";
import { isFrom, networkOf, resolveClientIp } from "../http/client-ip";
import type { GatewayLimits } from "./limits";

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
