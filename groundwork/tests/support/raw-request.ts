import { type IncomingHttpHeaders, request as nodeRequest } from "node:http";
import { env } from "#server/process/env";

export type RawResponse = { status: number; headers: IncomingHttpHeaders; text: string };

/** Asks the production server as a program does that is no browser: the path goes out as it is. */
export function request(
  method: string,
  path: string,
  {
    headers = {},
    body = [],
  }: { headers?: Record<string, string>; body?: Iterable<Uint8Array | string> } = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(env().APP_URL);
  return new Promise((resolve, reject) => {
    const outgoing = nodeRequest({ hostname, port, method, path, headers, agent: false }, async (answer) => {
      const text = (await answer.toArray()).join("");
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      outgoing.destroy();
    });
    outgoing.once("error", reject);
    for (const chunk of body) outgoing.write(chunk);
    outgoing.end();
  });
}
