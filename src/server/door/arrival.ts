import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { env } from "../env";
import { addressHeader, blockList, clientOf } from "./address";

/** Node tells of each request here before anybody else sees it. */
const channel = "http.server.request.start";

/**
 * From now on every request to an HTTP server of this process arrives with the address that it came from, which Next
 * hides from its handlers, and with a path that can be decoded, to which Next otherwise answers 500.
 */
export function prepareRequests(trusted: readonly string[] = env().TRUSTED_PROXIES): void {
  const proxies = blockList(trusted);
  subscribe(channel, (message) => {
    const { request } = message as { request: IncomingMessage };
    const { headers, socket } = request;
    const forwarded = String(headers["x-forwarded-for"] ?? "");
    headers[addressHeader] = clientOf(socket.remoteAddress ?? "", forwarded, proxies);
    request.url = decodable(request.url ?? "/");
  });
}

/** An address whose path stands for itself, letter by letter, when it cannot be decoded. */
function decodable(url: string): string {
  const [path = "", ...search] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...search].join("?");
  }
}
