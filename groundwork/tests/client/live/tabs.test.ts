// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharedStream } from "#client/live/shared-stream";
import type { LiveChange } from "#contract/live";
import { openStreams, stubBrowser } from "./streams";

const ends: (() => void)[] = [];
/** Milliseconds, by the clock of the browser. */
let clock = 1_000_000;

beforeEach(() => {
  stubBrowser();
  clock = 1_000_000;
  vi.spyOn(Date, "now").mockImplementation(() => clock);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
});

/** Tab whose page was asked for at a time, and which takes part from now on. */
function openTab({ askedAt = clock, cursor = "PAGE" } = {}) {
  const heard: string[] = [];
  vi.spyOn(performance, "now").mockReturnValue(clock - askedAt);
  const onChange = ({ queries }: LiveChange) => void heard.push(...queries);
  const join = sharedStream({ userId: "reader", cursor, onChange, onSessionEnd: () => {} });
  let leave = join();
  ends.push(() => leave());
  return {
    heard,
    leave: () => leave(),
    join: () => {
      leave = join();
    },
  };
}

async function openedStream() {
  await vi.waitFor(() => expect(openStreams()).toHaveLength(1));
  const [stream] = openStreams();
  if (!stream) throw new Error("There is no stream.");
  return stream;
}

/** Holds the lock of the stream, as another tab does. */
async function holdStream(): Promise<() => void> {
  let release = () => {};
  await new Promise<void>((held) => {
    void navigator.locks.request("live reader", { signal: new AbortController().signal }, async () => {
      held();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  });
  return release;
}

/** Another tab's end of the channel. */
function otherTab() {
  const channel = new BroadcastChannel("live reader");
  const messages: object[] = [];
  channel.addEventListener("message", ({ data }) => messages.push(data));
  ends.push(() => channel.close());
  return { channel, messages };
}

const change = (query: string) => ({ queries: [query] });

test("the first stream of a browser goes on from the cursor of the page", async () => {
  openTab({ cursor: "CURSOR" });
  expect((await openedStream()).since).toBe("CURSOR");
});

test("a tab that opens is told what came since its page was asked for, and nothing of before", async () => {
  const first = openTab();
  const stream = await openedStream();
  clock += 1000;
  stream.change("1", change("invoice.list"));
  clock += 1000;
  const askedAt = clock;
  clock += 1000;
  stream.change("2", change("invoice.count"));
  clock += 1000;
  const second = openTab({ askedAt });
  await vi.waitFor(() => expect(second.heard).toEqual(["invoice.count"]));
  stream.change("3", change("invoice.byId"));
  await vi.waitFor(() => expect(second.heard).toEqual(["invoice.count", "invoice.byId"]));
  expect(first.heard).toEqual(["invoice.list", "invoice.count", "invoice.byId"]);
  first.leave();
  await vi.waitFor(() => expect(openStreams()[0]?.since).toBe("3"));
});

test("a tab whose page was asked for before the one with the stream came reads everything", async () => {
  const askedAt = clock;
  clock += 1000;
  openTab();
  await openedStream();
  clock += 1000;
  const second = openTab({ askedAt });
  await vi.waitFor(() => expect(second.heard).toEqual(["everything"]));
});

test("a tab that comes later than changes are remembered reads everything", async () => {
  openTab();
  const stream = await openedStream();
  clock += 1000;
  const askedAt = clock;
  stream.change("1", change("invoice.list"));
  clock += 61_000;
  const second = openTab({ askedAt });
  await vi.waitFor(() => expect(second.heard).toEqual(["everything"]));
});

test("a tab that took no part for a while is told what came meanwhile", async () => {
  const askedAt = clock;
  clock += 1000;
  const first = openTab();
  const stream = await openedStream();
  const second = openTab({ askedAt });
  await vi.waitFor(() => expect(second.heard).toEqual(["everything"]));
  clock += 1000;
  stream.change("1", change("invoice.list"));
  await vi.waitFor(() => expect(second.heard).toEqual(["everything", "invoice.list"]));
  clock += 1000;
  second.leave();
  clock += 1000;
  stream.change("2", change("invoice.count"));
  await vi.waitFor(() => expect(first.heard).toContain("invoice.count"));
  clock += 1000;
  second.join();
  await vi.waitFor(() => expect(second.heard.slice(2)).toEqual(["invoice.count"]));
});

test("a tab that was not told what it missed goes on from the cursor of its page, whatever it heard since", async () => {
  const release = await holdStream();
  const { channel } = otherTab();
  const tab = openTab();
  const data = { queries: ["invoice.list"], rows: [], own: false, reference: null };
  channel.postMessage({ told: { id: "9", data } });
  await vi.waitFor(() => expect(tab.heard).toEqual(["invoice.list"]));
  release();
  expect((await openedStream()).since).toBe("PAGE");
});

test("a tab that asked while none held the stream asks again when one does", async () => {
  const release = await holdStream();
  const { messages } = otherTab();
  const askedAt = clock;
  clock += 1000;
  const [first, second] = [openTab({ askedAt }), openTab({ askedAt })];
  await vi.waitFor(() => expect(messages).toHaveLength(2));
  release();
  await openedStream();
  await vi.waitFor(() => expect(second.heard).toEqual(["everything"]));
  expect(first.heard).toEqual([]);
});

test("a tab that held the stream, and left before it brought all, hears of it from the next one", async () => {
  const askedAt = clock;
  clock += 1000;
  const [first, second] = [openTab({ askedAt, cursor: "FIRST" }), openTab({ cursor: "SECOND" })];
  const stream = await openedStream();
  // The first of several messages: its id is still where the stream began.
  stream.change("FIRST", change("invoice.list"));
  await vi.waitFor(() => expect(first.heard).toEqual(["invoice.list"]));
  first.leave();
  await vi.waitFor(() => expect(openStreams()[0]?.url).not.toBe(stream.url));
  clock += 1000;
  first.join();
  await vi.waitFor(() => expect(first.heard).toContain("everything"));
  expect(second.heard).toContain("invoice.list");
});

test("a message that arrives once a tab has left is answered by nobody", () => {
  const listeners: ((event: MessageEvent) => void)[] = [];
  vi.spyOn(BroadcastChannel.prototype, "addEventListener").mockImplementation((_type: string, listener) => {
    listeners.push(listener as (event: MessageEvent) => void);
  });
  openTab().leave();
  expect(listeners).toHaveLength(1);
  for (const listener of listeners)
    expect(() => listener(new MessageEvent("message", { data: { leads: true } }))).not.toThrow();
});
