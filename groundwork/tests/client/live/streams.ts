import { vi } from "vitest";
import { writeDates } from "#contract/dates";

type Change = {
  queries?: string[];
  rows?: { entity: string; id: string; removed: boolean }[];
  own?: boolean;
  reference?: string | null;
};

/** A browser's connection for server-sent events, whose server is the test. */
export class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readonly CLOSED = Stream.CLOSED;
  readyState = 1;

  constructor(readonly url: string) {
    super();
    opened.push(this);
    // As from the network: later.
    queueMicrotask(() => this.send("connected", {}));
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }

  /** The id from which it goes on. */
  get since(): string | null {
    const input = new URL(this.url, "http://app").searchParams.get("input");
    return input === null ? null : (JSON.parse(input).lastEventId ?? null);
  }

  change(id: string, { queries = [], rows = [], own = false, reference = null }: Change = {}): void {
    const data = JSON.stringify(writeDates({ queries, rows, own, reference }));
    this.dispatchEvent(Object.assign(new Event("message"), { data, lastEventId: id }));
  }

  refuse(code: string, details: object | null = null): void {
    const data = { code, httpStatus: 400, field: null, issues: [], reference: "TEST", details };
    this.send("serialized-error", writeDates({ message: code, code: -32001, data }));
  }

  private send(event: string, data: unknown): void {
    this.dispatchEvent(Object.assign(new Event(event), { data: JSON.stringify(data) }));
  }
}

const opened: Stream[] = [];

/** The streams that have been opened and not closed. */
export const openStreams = (): Stream[] => opened.filter(({ readyState }) => readyState !== Stream.CLOSED);

/** A browser with streams, and with locks as tabs share them. */
export function stubBrowser(): void {
  opened.length = 0;
  vi.stubGlobal("EventSource", Stream);
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
      signal.throwIfAborted();
      return hold();
    });
    queues.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
}

/** Whether the tab is looked at. */
export function setVisible(visible: boolean): void {
  Object.defineProperty(document, "visibilityState", {
    configurable: true,
    value: visible ? "visible" : "hidden",
  });
  document.dispatchEvent(new Event("visibilitychange"));
}
