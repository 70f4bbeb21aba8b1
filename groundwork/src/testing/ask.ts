import { type IncomingHttpHeaders, request } from "node:http";
import { env } from "../server/env";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Asks the production server as a program does that is no browser: the path goes out as it is. */
export function ask(
  method: string,
  path: string,
  {
    headers = {},
    body = [],
  }: { headers?: Record<string, string>; body?: Iterable<Uint8Array | string> } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(env().APP_URL);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers, agent: false }, async (answer) => {
      const text = (await answer.toArray()).join("");
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      asked.destroy();
    });
    asked.once("error", reject);
    for (const chunk of body) asked.write(chunk);
    asked.end();
  });
}
