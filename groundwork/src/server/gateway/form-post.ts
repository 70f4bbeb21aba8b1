import type { IncomingMessage, ServerResponse } from "node:http";
import { discardBody } from "../http/message";

/**
 * Answers a form that was submitted before scripts were there, or where there are none: the browser is sent to the
 * same page again, which says what to do. What was typed is thrown away, and nothing of it reaches Next or a log. The
 * location is a path of this origin whatever was asked for, so that nobody is led elsewhere.
 */
export async function redirectFormPost(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  await discardBody(request);
  const location = `/${path.replace(/^[/\\]+/, "")}`;
  response.writeHead(303, { location, "cache-control": "no-store", "content-length": 0 }).end();
}
