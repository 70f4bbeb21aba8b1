import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

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
