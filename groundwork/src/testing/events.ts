import { readDates, type Written } from "../contract/dates";

/** Server-sent event, with its data as tRPC's clients are given it; `null` where there is none. */
export type ServerEvent = { readonly event: string; readonly id?: string; readonly data: unknown };

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

/** Events of a stream as they come; to stop reading closes it. */
export async function* eventsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of body) {
    const blocks = (text + decoder.decode(part, { stream: true })).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) if (block) yield eventIn(block);
  }
}

function eventIn(block: string): ServerEvent {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => {
      const end = line.indexOf(": ");
      return [line.slice(0, end), line.slice(end + 2)];
    }),
  );
  const { event = "message", id, data = "" } = Object.fromEntries(fields);
  const value = data && JSON.parse(data);
  const isWritten = event === "message" || event === "serialized-error";
  return {
    event,
    ...(id !== undefined && { id }),
    data: data ? (isWritten ? readDates(value as Written) : value) : null,
  };
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
