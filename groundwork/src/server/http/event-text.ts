import { randomInt } from "node:crypto";
import { isTrackedEnvelope } from "@trpc/server";
import { writeDates } from "../../contract/dates";
import { platformLimits } from "../../contract/limits";

// Server-sent events as tRPC's `httpSubscriptionLink` reads them. JSON has no line breaks, and neither has an event's id.

/** First event, with what the browser has to know to find out that the connection is lost, and to connect again. */
export function connectedText(): string {
  const { silentSeconds } = platformLimits.streams;
  const data = JSON.stringify({ reconnectAfterInactivityMs: silentSeconds * 1000 });
  return `${retryText()}event: connected\ndata: ${data}\n\n`;
}

export function valueText(value: unknown): string {
  if (!isTrackedEnvelope(value)) return `data: ${JSON.stringify(writeDates(value))}\n\n`;
  const [id, data] = value;
  return `data: ${JSON.stringify(writeDates(data))}\nid: ${id}\n\n`;
}

/** Last event of a stream that was refused or has failed. The browser connects again only where trying again may help. */
export const errorText = (shape: object): string =>
  `${retryText()}event: serialized-error\ndata: ${JSON.stringify(writeDates(shape))}\n\n`;

/** Sign of life, which also keeps proxies from closing the connection. */
export const pingText = "event: ping\ndata: \n\n";

/** Last event of a stream that has said all. */
export const returnText = "event: return\ndata: \n\n";

/** Another wait for each, so that those which end together do not come back together. */
function retryText(): string {
  const { least, most } = platformLimits.streams.reconnectSeconds;
  return `retry: ${randomInt(least * 1000, most * 1000)}\n`;
}
