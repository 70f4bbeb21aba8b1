import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A connection to this port, open until the test ends. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** All that a connection is sent until it is closed from the other side. */
export async function readAll(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
  });
  // A connection may also be ended by force.
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("close", resolve));
  return text;
}

/** Sends these lines as they are; answers with all that comes until the connection is closed. */
export async function sendLines(port: number, lines: readonly string[]): Promise<string> {
  const socket = await openSocket(port);
  const all = readAll(socket);
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return all;
}
