/** Server-sent event. */
export type ServerEvent = { readonly event: string; readonly data: string; readonly id: string | null };

/** Events of a body, as they come. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function eventOf(block: string): ServerEvent {
  const lines = block.split("\n").map((line) => /^(\w+): ?(.*)$/.exec(line));
  const all = (name: string) => lines.flatMap((line) => (line?.[1] === name ? [line[2] ?? ""] : []));
  return {
    event: all("event").at(-1) ?? "message",
    data: all("data").join("\n"),
    id: all("id").at(-1) ?? null,
  };
}
