import { eventsIn, type ServerEvent } from "#client/explorer/run-call";

/** Events of an answer of the web, and what closes it, also while the next one is waited for. */
export function openEvents({ body }: Response) {
  const reader = (body ?? new ReadableStream<Uint8Array>()).getReader();
  async function* parts() {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  }
  return { events: eventsIn(parts()), close: () => reader.cancel() };
}

/** Next value of a stream, past its signs of life; an error that it sends instead is thrown. */
export async function nextValue(events: AsyncGenerator<ServerEvent, void>): Promise<ServerEvent> {
  for (;;) {
    const { done, value } = await events.next();
    if (done) throw new Error("The stream has ended.");
    if (value.event === "serialized-error") throw new Error(JSON.stringify(value.data));
    if (value.event === "message") return value;
  }
}
