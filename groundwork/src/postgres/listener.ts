import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

const seconds = 1000;

export type ListenerOptions<Session> = {
  readonly url: () => string | Promise<string>;
  /** Name that the database shows for the connection. */
  readonly name: string;
  readonly channel: string;
  readonly onNotified: (payload: string) => void;
  /** The connection broke after it was opened. */
  readonly onBroken: (error: Error) => void;
  /** Makes what the connection is used by, once it listens. */
  readonly prepare: (client: Client) => Session | Promise<Session>;
};

/** A connection that listens to a channel of PostgreSQL. Where it broke, its next use opens another. */
export function createListener<Session>(options: ListenerOptions<Session>) {
  const { url, name, channel, onNotified, onBroken, prepare } = options;
  let opening: Promise<Session> | undefined;
  let current: Client | undefined;

  async function open(): Promise<Session> {
    const client = new Client({
      connectionString: await url(),
      application_name: name,
      connectionTimeoutMillis: 10 * seconds,
      query_timeout: 10 * seconds,
      keepAlive: true,
    });
    current = client;
    let isOpen = false;
    let broken: Error | undefined;
    const onEnd = (error = new Error("The connection to the database ended.")) => {
      broken ??= error;
      if (!isOpen || current !== client) return;
      void drop();
      onBroken(error);
    };
    client.on("error", onEnd).on("end", onEnd);
    client.on("notification", ({ payload = "" }) => onNotified(payload));
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    const session = await prepare(client);
    if (broken) throw broken;
    isOpen = true;
    return session;
  }

  async function drop(): Promise<void> {
    const client = current;
    current = undefined;
    opening = undefined;
    await client?.end().catch(() => {});
  }

  return {
    /** @throws when the database cannot be reached */
    session: (): Promise<Session> => {
      opening ??= open().catch(async (error) => {
        await drop();
        throw error;
      });
      return opening;
    },
    close: async (): Promise<void> => {
      await opening?.catch(() => {});
      await drop();
    },
  };
}

/** Sleep of a loop, which `notify` ends. A notification while the loop is awake ends its next sleep at once. */
export function createNotifier() {
  let notified = new AbortController();
  return {
    notify: () => notified.abort(),
    sleep: async (milliseconds: number): Promise<void> => {
      await delay(milliseconds, undefined, { signal: notified.signal }).catch(() => {});
      notified = new AbortController();
    },
  };
}
