import { channel } from "node:diagnostics_channel";
import { IncomingMessage, type Server, ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

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
    end(
      socket,
      begun ?? newResponse(server, new IncomingMessage(socket as Socket)),
      statuses[error.code ?? ""],
    );
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
