import { type DatedJson, readDates } from "../../contract/dates";

/** Server-sent event, with its data as tRPC's clients are given it; `null` where there is none. */
export type ServerEvent = { readonly event: string; readonly id?: string; readonly data: unknown };

/** Parts of a body as they come; to stop reading closes it. */
export async function* bodyParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // What has failed cannot be cancelled any more.
    reader.cancel().catch(() => {});
  }
}

/** Events of a stream as they come; to stop reading closes it. */
export async function* eventsIn(parts: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of parts) {
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
    data: data ? (isWritten ? readDates(value as DatedJson) : value) : null,
  };
}
