import { Client } from "pg";

const seconds = 1000;

type Options<Session> = {
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
export function createListener<Session>(options: Options<Session>) {
  let opening: ReturnType<typeof open<Session>> | undefined;

  function begin() {
    const opened = open(options, (error) => {
      if (opening !== opened) return;
      opening = undefined;
      options.onBroken(error);
    });
    opening = opened;
    return opened;
  }

  async function session(): Promise<Session> {
    const opened = opening ?? begin();
    try {
      return (await opened).session;
    } catch (error) {
      if (opening === opened) opening = undefined;
      throw error;
    }
  }

  return {
    /** @throws when the database cannot be reached */
    session,
    /** Closes the connection, if there is one. */
    close: async (): Promise<void> => {
      const opened = opening;
      opening = undefined;
      await opened?.then(({ client }) => client.end()).catch(() => {});
    },
  };
}

async function open<Session>(
  { url, name, channel, onNotified, prepare }: Options<Session>,
  onBroken: (error: Error) => void,
) {
  const client = new Client({
    connectionString: await url(),
    application_name: name,
    connectionTimeoutMillis: 10 * seconds,
    query_timeout: 10 * seconds,
    keepAlive: true,
  });
  let broken: Error | undefined;
  let isOpen = false;
  const onEnd = (error = new Error("The connection to the database ended.")) => {
    if (isOpen && !broken) onBroken(error);
    broken ??= error;
    void client.end().catch(() => {});
  };
  client.on("error", onEnd).on("end", onEnd);
  client.on("notification", ({ payload = "" }) => onNotified(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    const session = await prepare(client);
    if (broken) throw broken;
    isOpen = true;
    return { client, session };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
