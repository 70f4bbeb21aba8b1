import { request } from "node:http";
import type { BenchRequest } from "./fire";

export type Asked = { readonly status: number; readonly type: string; readonly body: string };

/**
 * Asks once, over a connection of its own. One that waits in a pool between two loads is about as old as the time after
 * which Node's server closes it, and a server that is busy closes it though a request has arrived on it: ECONNRESET.
 */
export function ask(
  origin: string,
  { path, method = "GET", headers, body }: BenchRequest,
  index = 0,
): Promise<Asked> {
  const all = { ...headers?.(index), ...(body && { "content-type": "application/json" }) };
  return new Promise((resolve, reject) => {
    request(origin + path, { method, headers: all, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({
        status: response.statusCode ?? 0,
        type: response.headers["content-type"] ?? "",
        body: Buffer.concat(chunks).toString(),
      });
    })
      .once("error", reject)
      .end(body?.());
  });
}
